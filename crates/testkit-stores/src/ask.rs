//! Questions over HTTP/1.0, one a connection: what an administrator's tools would ask.

use std::time::Duration;
use supercargo_env::{SystemClock, timeout};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// So long a server may think about what it says of itself.
pub(crate) const SOON: Duration = Duration::from_secs(1);

/// An answer.
pub(crate) struct Answer {
    pub(crate) code: u16,
    pub(crate) body: Vec<u8>,
}

/// Asks once; nothing when there is no whole answer. `headers` are whole lines.
pub(crate) async fn ask(
    address: &str,
    method: &str,
    path: &str,
    headers: &str,
    body: &[u8],
) -> Option<Answer> {
    let mut tcp = TcpStream::connect(address).await.ok()?;
    let head = format!(
        "{method} {path} HTTP/1.0\r\nHost: store\r\n{headers}Content-Length: {}\r\n\r\n",
        body.len()
    );
    tcp.write_all(head.as_bytes()).await.ok()?;
    tcp.write_all(body).await.ok()?;
    let mut answer = Vec::new();
    tcp.read_to_end(&mut answer).await.ok()?;
    let end = answer.windows(4).position(|w| w == b"\r\n\r\n")?;
    let code = std::str::from_utf8(answer.get(9..12)?).ok()?.parse().ok()?;
    Some(Answer {
        code,
        body: answer.split_off(end + 4),
    })
}

/// What a server says of itself, asked without a right to an answer: nothing unless it comes soon and is a good one.
pub(crate) async fn said(address: &str, method: &str, path: &str, body: &[u8]) -> String {
    let asked = timeout(&SystemClock::new(), SOON, ask(address, method, path, "", body)).await;
    let good = asked.ok().flatten().filter(|a| a.code == 200);
    good.map(|a| String::from_utf8_lossy(&a.body).into_owned())
        .unwrap_or_default()
}
