//! The plugin on the other side of a Unix socket.

use crate::figures::Figures;
use crate::generated::v2::key_management_service_client::KeyManagementServiceClient;
use crate::generated::v2::{
    DecryptRequest, DecryptResponse, EncryptRequest, EncryptResponse, StatusRequest, StatusResponse,
};
use hyper_util::rt::TokioIo;
use std::path::PathBuf;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use supercargo_env::{BoxFuture, Env, timeout};
use tokio::net::UnixStream;
use tonic::codegen::http::Uri;
use tonic::transport::{Channel, Endpoint};
use tonic::{Code, Request, Response, Status};

/// A client of one plugin. Connects when it is first needed, and again after the plugin went away.
pub(crate) struct Plugin {
    name: String,
    timeout: Duration,
    env: Env,
    client: KeyManagementServiceClient<Channel>,
    figures: Arc<Figures>,
}

impl Plugin {
    pub(crate) fn new(
        env: &Env,
        name: &str,
        socket: Socket,
        timeout: Duration,
        figures: Arc<Figures>,
    ) -> Self {
        // The address is not used, yet a plugin may look at its name.
        let channel = Endpoint::from_static("http://localhost").connect_with_connector_lazy(socket);
        Self {
            name: name.to_owned(),
            timeout,
            env: env.clone(),
            client: KeyManagementServiceClient::new(channel),
            figures,
        }
    }

    /// How long a call may take.
    pub(crate) const fn timeout(&self) -> Duration {
        self.timeout
    }

    pub(crate) async fn status(&self) -> Result<StatusResponse, String> {
        let mut client = self.client.clone();
        let call = async move { client.status(Request::new(StatusRequest {})).await };
        self.call("/v2.KeyManagementService/Status", call).await
    }

    pub(crate) async fn encrypt(&self, request: EncryptRequest) -> Result<EncryptResponse, String> {
        let mut client = self.client.clone();
        let call = async move { client.encrypt(Request::new(request)).await };
        self.call("/v2.KeyManagementService/Encrypt", call).await
    }

    pub(crate) async fn decrypt(&self, request: DecryptRequest) -> Result<DecryptResponse, String> {
        let mut client = self.client.clone();
        let call = async move { client.decrypt(Request::new(request)).await };
        self.call("/v2.KeyManagementService/Decrypt", call).await
    }

    async fn call<T>(
        &self,
        method: &str,
        call: impl Future<Output = Result<Response<T>, Status>>,
    ) -> Result<T, String> {
        let clock = &*self.env.clock;
        let began = clock.monotonic();
        let answer = match timeout(clock, self.timeout, call).await {
            Ok(answer) => answer.map(Response::into_inner),
            Err(_) => Err(Status::new(Code::DeadlineExceeded, "context deadline exceeded")),
        };
        let took = clock.monotonic().saturating_sub(began);
        let code = answer.as_ref().map_or_else(Status::code, |_| Code::Ok);
        self.figures.called(&self.name, method, go_name(code), took);
        answer.map_err(|s| format!("rpc error: code = {} desc = {}", go_name(s.code()), s.message()))
    }
}

/// Go's name of a code.
const fn go_name(code: Code) -> &'static str {
    match code {
        Code::Ok => "OK",
        Code::Cancelled => "Canceled",
        Code::Unknown => "Unknown",
        Code::InvalidArgument => "InvalidArgument",
        Code::DeadlineExceeded => "DeadlineExceeded",
        Code::NotFound => "NotFound",
        Code::AlreadyExists => "AlreadyExists",
        Code::PermissionDenied => "PermissionDenied",
        Code::ResourceExhausted => "ResourceExhausted",
        Code::FailedPrecondition => "FailedPrecondition",
        Code::Aborted => "Aborted",
        Code::OutOfRange => "OutOfRange",
        Code::Unimplemented => "Unimplemented",
        Code::Internal => "Internal",
        Code::Unavailable => "Unavailable",
        Code::DataLoss => "DataLoss",
        Code::Unauthenticated => "Unauthenticated",
    }
}

/// Where a plugin listens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Socket {
    /// A file.
    Path(PathBuf),
    /// A name in Linux' abstract namespace.
    Abstract(String),
}

impl Socket {
    /// The socket of an endpoint `unix:///path` or `unix:///@name`, whose scheme was checked before.
    pub(crate) fn parse(endpoint: &str) -> Self {
        let rest = endpoint.split_once(':').map_or(endpoint, |(_, rest)| rest);
        let path = match rest.strip_prefix("//") {
            Some(rest) => rest.find('/').map_or("", |at| &rest[at..]),
            None => rest,
        };
        match path.strip_prefix("/@") {
            Some(name) => Self::Abstract(name.to_owned()),
            None => Self::Path(path.into()),
        }
    }

    async fn connect(self) -> std::io::Result<UnixStream> {
        match self {
            Self::Path(path) => UnixStream::connect(path).await,
            #[cfg(target_os = "linux")]
            Self::Abstract(name) => {
                use std::os::linux::net::SocketAddrExt as _;
                use std::os::unix::net;
                let address = net::SocketAddr::from_abstract_name(name.as_bytes())?;
                let stream = net::UnixStream::connect_addr(&address)?;
                stream.set_nonblocking(true)?;
                UnixStream::from_std(stream)
            }
            #[cfg(not(target_os = "linux"))]
            Self::Abstract(_) => Err(std::io::ErrorKind::Unsupported.into()),
        }
    }
}

impl tower_service::Service<Uri> for Socket {
    type Response = TokioIo<UnixStream>;
    type Error = std::io::Error;
    type Future = BoxFuture<'static, std::io::Result<Self::Response>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<std::io::Result<()>> {
        Poll::Ready(Ok(()))
    }
    fn call(&mut self, _: Uri) -> Self::Future {
        let socket = self.clone();
        Box::pin(async move { socket.connect().await.map(TokioIo::new) })
    }
}
