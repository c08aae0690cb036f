//! Uids of objects.

use crate::Text;

/// A version 4 UUID of 16 random bytes, as text.
#[must_use]
pub fn uuid_v4(mut random: [u8; 16]) -> Text {
    random[6] = (random[6] & 0x0f) | 0x40;
    random[8] = (random[8] & 0x3f) | 0x80;
    let mut s = String::with_capacity(36);
    for (i, b) in random.iter().enumerate() {
        if matches!(i, 4 | 6 | 8 | 10) {
            s.push('-');
        }
        for d in [b >> 4, b & 15] {
            s.push(char::from_digit(d.into(), 16).unwrap_or('0'));
        }
    }
    Text::from(s)
}

#[cfg(test)]
mod tests {
    #[test]
    fn version_and_variant_are_set() {
        assert_eq!(super::uuid_v4([0xff; 16]), "ffffffff-ffff-4fff-bfff-ffffffffffff");
        assert_eq!(super::uuid_v4([0; 16]), "00000000-0000-4000-8000-000000000000");
    }
}
