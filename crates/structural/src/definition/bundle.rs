//! Bundles of certificates: what keeps one from being read, in the words of kube-apiserver (client-go 0.37:
//! `transport/transport.go`; Go 1.26: `encoding/pem`).

use super::certificate;

const BEGIN: &str = "-----BEGIN ";
const END: &str = "-----END ";
const DASHES: &str = "-----";

/// A block of PEM text.
struct Block {
    kind: String,
    has_headers: bool,
    bytes: Vec<u8>,
}

/// Takes the next block off a text; `None` when there is none, be there a rest or not. What is no block is passed over.
fn next_block(text: &mut &str) -> Option<Block> {
    let all = *text;
    let mut begun: Option<(&str, usize)> = None;
    let mut at = 0;
    for line in all.split_inclusive('\n') {
        let start = at;
        at += line.len();
        // The very first line can't end anything.
        if start > 0 && line.starts_with(END) {
            if let Some((kind, body)) = begun.take()
                && trimmed(line)
                    .strip_prefix(END)
                    .and_then(|l| l.strip_suffix(DASHES))
                    == Some(kind)
                && let Some(block) = all.get(body..start).and_then(|body| block(kind, body))
            {
                *text = all.get(at..).unwrap_or_default();
                return Some(block);
            }
        } else if line.contains(BEGIN) {
            let kind = trimmed(line)
                .strip_prefix(BEGIN)
                .and_then(|l| l.strip_suffix(DASHES));
            begun = kind.filter(|k| !k.contains(BEGIN)).map(|k| (k, at));
        }
    }
    None
}

/// A line without its end and the spaces before that.
fn trimmed(line: &str) -> &str {
    let line = line.strip_suffix('\n').unwrap_or(line);
    line.strip_suffix('\r')
        .unwrap_or(line)
        .trim_end_matches([' ', '\t'])
}

/// A block from what stands between its first and its last line.
fn block(kind: &str, body: &str) -> Option<Block> {
    let headers: usize = body
        .split_inclusive('\n')
        .take_while(|line| line.contains(':'))
        .map(str::len)
        .sum();
    let digits: String = body
        .get(headers..)?
        .chars()
        .filter(|c| !" \t\r\n".contains(*c))
        .collect();
    Some(Block {
        kind: kind.to_owned(),
        has_headers: headers > 0,
        bytes: supercargo_meta::decode_base64(&digits)?,
    })
}

/// What is wrong with a bundle of certificates, in base64: nothing if one of them can be read.
pub(super) fn problem(bundle: &str) -> Option<String> {
    ca_certificates(bundle).err()
}

/// The certificates of a bundle, which is PEM in base64, as DER. What can't be read is passed over, as long as something can.
///
/// # Errors
/// What is wrong with it, in upstream's words.
pub fn ca_certificates(bundle: &str) -> Result<Vec<Vec<u8>>, String> {
    let pem = supercargo_meta::decode_base64(bundle).unwrap_or_default();
    let text = String::from_utf8_lossy(&pem);
    let mut rest: &str = &text;
    let mut found = Vec::new();
    let mut first_problem = None;
    while let Some(block) = next_block(&mut rest) {
        // A block with headers is not looked at.
        if block.kind != "CERTIFICATE" || block.has_headers {
            continue;
        }
        match certificate::problem(&block.bytes) {
            None => found.push(block.bytes),
            Some(problem) => {
                first_problem.get_or_insert_with(|| format!("failed to parse certificate: {problem}"));
            }
        }
    }
    if !found.is_empty() {
        return Ok(found);
    }
    let nothing = if rest.is_empty() {
        "no valid certificate authority data seen"
    } else {
        "unable to parse bytes as PEM block"
    };
    Err(first_problem.unwrap_or_else(|| nothing.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use supercargo_meta::{Tree, decode_base64, encode_base64};

    /// What kube-apiserver says of bundles: `tests/extensions/README.md`.
    const RECORDED: &str = include_str!("../../../../tests/extensions/certificates.json");

    fn recorded() -> Tree {
        supercargo_codec::json::parse(RECORDED.as_bytes(), &supercargo_codec::Limits::default())
            .unwrap()
            .tree
    }

    /// Pairs of a name or text and what is said of it.
    fn cases(of: &Tree, part: &str) -> Vec<(String, Option<String>)> {
        let all = of.get(part).and_then(Tree::as_list).unwrap();
        all.iter()
            .map(|case| {
                let [what, said] = case.as_list().unwrap() else {
                    panic!("no pair");
                };
                (
                    what.as_str().unwrap().to_owned(),
                    said.as_str().map(str::to_owned),
                )
            })
            .collect()
    }

    #[test]
    fn bundles_are_read_as_kube_apiserver_reads_them() {
        for (pem, said) in cases(&recorded(), "bundles") {
            assert_eq!(problem(&encode_base64(pem.as_bytes())), said, "{pem}");
        }
    }

    /// The certificate with a change: `7^80`, `7=ff`, `cut 7`, `more`.
    fn changed(der: &[u8], how: &str) -> Vec<u8> {
        let mut out = der.to_vec();
        if let Some(at) = how.strip_prefix("cut ") {
            out.truncate(at.parse().unwrap());
        } else if how == "more" {
            out.push(0);
        } else {
            let (at, value) = how.split_once(['^', '=']).unwrap();
            let byte = &mut out[at.parse::<usize>().unwrap()];
            let value = u8::from_str_radix(value, 16).unwrap();
            *byte = if how.contains('^') { *byte ^ value } else { value };
        }
        out
    }

    /// What only the real server looks at in such detail: values of extensions.
    fn is_deeper(said: &str) -> bool {
        [
            "x509: SAN dNSName",
            "x509: cannot parse",
            "x509: failed to parse dnsName constraint",
            "x509: invalid CRL distribution point",
            "x509: invalid NameConstraints extension",
            "x509: invalid authority key identifier",
            "x509: invalid basic constraints",
            "x509: invalid constraint value",
            "x509: invalid key usage",
            "x509: invalid subject alternative name",
            "x509: invalid subject key identifier",
        ]
        .iter()
        .any(|p| said.starts_with(p))
    }

    #[test]
    fn changed_certificates_are_refused_as_kube_apiserver_refuses_them() {
        let recorded = recorded();
        let der = decode_base64(recorded.str_at(&["certificate"])).unwrap();
        assert_eq!(certificate::problem(&der), None);
        let mut otherwise = BTreeSet::new();
        for (how, said) in cases(&recorded, "changes") {
            let ours = certificate::problem(&changed(&der, &how));
            if ours != said && !said.as_deref().is_some_and(is_deeper) {
                otherwise.insert(format!("{how}: {said:?} {ours:?}"));
            }
        }
        let shown: Vec<&String> = otherwise.iter().take(60).collect();
        assert!(otherwise.is_empty(), "{} differ: {shown:#?}", otherwise.len());
    }
}
