//! Tokens from a file: lines of `token,user,uid[,"group1,group2"]`.

use crate::{AuthError, TokenAuthenticator};
use std::collections::HashMap;
use supercargo_env::{BoxFuture, WallTime};
use supercargo_meta::Text;
use supercargo_registry::rest::UserInfo;

/// The tokens of a file.
#[derive(Default)]
pub struct TokenFile {
    /// By SHA-256 of the token, so that a lookup tells nothing by its time.
    users: HashMap<[u8; 32], UserInfo>,
}

/// What is wrong with a token file.
#[derive(Debug, PartialEq, Eq)]
pub struct TokenFileError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: &'static str,
}

impl std::fmt::Display for TokenFileError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}: {}", self.line, self.problem)
    }
}

impl std::error::Error for TokenFileError {}

impl TokenFile {
    /// From the text of a file; of equal tokens the last counts.
    ///
    /// # Errors
    /// The first bad line.
    pub fn parse(text: &str) -> Result<Self, TokenFileError> {
        let mut users = HashMap::new();
        for (i, line) in text.lines().enumerate() {
            if line.is_empty() {
                continue;
            }
            let error = |problem| TokenFileError { line: i + 1, problem };
            let fields = fields(line).ok_or_else(|| error("a quote is not closed"))?;
            let [token, name, uid, rest @ ..] = fields.as_slice() else {
                return Err(error("needs at least 3 columns: token, user name, uid"));
            };
            if token.is_empty() {
                return Err(error("empty token"));
            }
            let groups = rest.first().map_or("", String::as_str);
            let user = UserInfo {
                name: name.into(),
                uid: uid.into(),
                groups: groups
                    .split(',')
                    .filter(|g| !g.is_empty())
                    .map(|g| Text::from(g.trim()))
                    .collect(),
                extra: Vec::new(),
            };
            users.insert(hash(token), user);
        }
        Ok(Self { users })
    }
}

impl TokenAuthenticator for TokenFile {
    fn authenticate_token<'a>(
        &'a self,
        token: &'a str,
        _: WallTime,
    ) -> BoxFuture<'a, Result<Option<UserInfo>, AuthError>> {
        Box::pin(std::future::ready(Ok(self.users.get(&hash(token)).cloned())))
    }
}

fn hash(token: &str) -> [u8; 32] {
    let digest = ring::digest::digest(&ring::digest::SHA256, token.as_bytes());
    digest.as_ref().try_into().unwrap_or_default()
}

/// The fields of a CSV line: quoted ones may hold commas, and doubled quotes stand for one.
fn fields(line: &str) -> Option<Vec<String>> {
    let mut out = vec![String::new()];
    let mut quoted = false;
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' if quoted && chars.peek() == Some(&'"') => {
                chars.next();
                out.last_mut()?.push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => out.push(String::new()),
            // Go's reader drops spaces before a field here, not inside one.
            ' ' if !quoted && out.last()?.is_empty() => {}
            c => out.last_mut()?.push(c),
        }
    }
    (!quoted).then_some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str, token: &str) -> Option<UserInfo> {
        TokenFile::parse(text).unwrap().users.get(&hash(token)).cloned()
    }

    #[test]
    fn a_line_names_user_uid_and_groups() {
        let text = "t1,bob,u1,\"dev,qa\"\n\nt2,eve,u2\n";
        let bob = of(text, "t1").unwrap();
        assert_eq!((bob.name.as_str(), bob.uid.as_str()), ("bob", "u1"));
        assert_eq!(bob.groups, ["dev", "qa"]);
        assert!(of(text, "t2").unwrap().groups.is_empty());
        assert_eq!(of(text, "t3"), None);
        assert_eq!(of(text, ""), None);
    }

    #[test]
    fn a_bad_line_is_named() {
        let check = |text, line| assert_eq!(TokenFile::parse(text).err().map(|e| e.line), Some(line));
        check("t1,bob\n", 1);
        check("t1,bob,u\n,eve,u\n", 2);
        check("t1,\"bob,u\n", 1);
    }
}
