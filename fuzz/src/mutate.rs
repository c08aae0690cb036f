//! Changes of inputs.

use supercargo_env::Rng;

/// Inputs grow no longer than this; what needs more is written by hand.
pub(crate) const BYTES_MAX: usize = 16 << 10;

/// Bytes that parsers have to think about.
const ODD: &[u8] =
    b"\0\x01\x08\t\n\r \x1b\"'#$%&()*+,-./0:;<=>?@[\\]^_`{|}~\x7f\x80\xbf\xc0\xc2\xe2\xed\xef\xf0\xf4\xff";

/// Makes new inputs from old ones.
pub(crate) struct Mutator<'a> {
    pub(crate) rng: &'a dyn Rng,
    pub(crate) words: &'a [&'a str],
}

impl Mutator<'_> {
    pub(crate) fn below(&self, n: usize) -> usize {
        usize::try_from(self.rng.below(n as u64)).unwrap_or(0)
    }

    /// An input made from one of `pool`, with pieces of the others.
    pub(crate) fn next(&self, pool: &[Vec<u8>]) -> Vec<u8> {
        let mut b = match pool.get(self.below(pool.len())) {
            Some(old) => old.clone(),
            None => Vec::new(),
        };
        for _ in 0..=self.below(4) {
            self.change(&mut b, pool);
        }
        b.truncate(BYTES_MAX);
        b
    }

    fn change(&self, b: &mut Vec<u8>, pool: &[Vec<u8>]) {
        let at = self.below(b.len() + 1);
        match self.below(12) {
            0 => {
                if let Some(x) = b.get_mut(at) {
                    *x ^= 1 << self.below(8);
                }
            }
            1 => b.insert(at, ODD[self.below(ODD.len())]),
            2 => b.insert(at, self.rng.u64().to_le_bytes()[0]),
            3 => drop(b.drain(at..(at + 1 + self.below(8)).min(b.len()).max(at))),
            4 => {
                let to = at + self.below(b.len() + 1 - at);
                drop(b.drain(at..to));
            }
            5 => {
                // A part again, up to many times.
                let to = at + self.below((b.len() - at).min(64) + 1);
                let times = if self.below(8) == 0 { self.below(64) } else { 1 };
                if times * (to - at) < BYTES_MAX {
                    let part = b[at..to].repeat(times);
                    splice(b, at, &part);
                }
            }
            6 => {
                // A part of another input.
                if let Some(other) = pool.get(self.below(pool.len())) {
                    let from = self.below(other.len() + 1);
                    let to = from + self.below((other.len() - from).min(256) + 1);
                    splice(b, at, &other[from..to]);
                }
            }
            7 => {
                // Another number.
                if let Some(i) = b.iter().skip(at).position(u8::is_ascii_digit) {
                    let digits = [
                        "0",
                        "-1",
                        "1",
                        "255",
                        "65536",
                        "2147483648",
                        "9223372036854775807",
                        "1e400",
                        "0.1",
                    ];
                    b.remove(at + i);
                    splice(b, at + i, digits[self.below(digits.len())].as_bytes());
                }
            }
            8 => b.truncate(at),
            _ => {
                if let Some(word) = self.words.get(self.below(self.words.len())) {
                    splice(b, at, word.as_bytes());
                } else if let Some(x) = b.get_mut(at) {
                    *x = self.rng.u64().to_le_bytes()[0];
                } else {
                    b.extend(self.rng.u64().to_le_bytes());
                }
            }
        }
    }
}

fn splice(b: &mut Vec<u8>, at: usize, part: &[u8]) {
    b.splice(at..at, part.iter().copied());
}
