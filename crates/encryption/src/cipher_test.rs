use super::*;
use proptest::prelude::*;
use supercargo_env::SeededRng;

fn ciphers() -> Vec<Cipher> {
    let key = |n: u8| Zeroizing::new((0..n).collect::<Vec<u8>>());
    let mut all = vec![Cipher::secretbox(&key(32)).unwrap(), Cipher::seeded(key(32))];
    for n in [16, 24, 32] {
        all.push(Cipher::gcm(&key(n)).unwrap());
        all.push(Cipher::cbc(&key(n)).unwrap());
    }
    all
}

fn sealed(cipher: &Cipher, value: &[u8], context: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    cipher.seal(&mut out, value, context, &SeededRng::new(7));
    out
}

#[test]
fn keys_have_the_sizes_of_their_cipher() {
    for n in 0..70_usize {
        let key = Zeroizing::new(vec![1; n]);
        let aes = matches!(n, 16 | 24 | 32);
        assert_eq!(Cipher::gcm(&key).is_some(), aes, "{n}");
        assert_eq!(Cipher::cbc(&key).is_some(), aes, "{n}");
        assert_eq!(Cipher::secretbox(&key).is_some(), n == 32, "{n}");
    }
}

#[test]
fn what_is_too_short_is_told_in_upstreams_words() {
    for cipher in ciphers() {
        let short = cipher.open(&[], b"").unwrap_err();
        assert_eq!(short, TOO_SHORT, "{cipher:?}");
    }
    let cbc = Cipher::cbc(&Zeroizing::new(vec![1; 16])).unwrap();
    for (stored, text) in [
        (16, "invalid PKCS7 data (empty or not padded)"),
        (17, "the stored data is not a multiple of the block size"),
    ] {
        assert_eq!(cbc.open(&vec![0; stored], b"").unwrap_err(), text);
    }
    let gcm = Cipher::gcm(&[1; 16]).unwrap();
    assert_eq!(gcm.open(&[0; 12], b"").unwrap_err(), NOT_AUTHENTIC);
}

#[test]
fn a_debugged_cipher_shows_no_key() {
    for cipher in ciphers() {
        assert!(format!("{cipher:?}").len() < 12);
    }
}

proptest! {
    #[test]
    fn every_value_comes_back(value in prop::collection::vec(any::<u8>(), 0..200), context in "[a-z/]{0,20}") {
        for cipher in ciphers() {
            let stored = sealed(&cipher, &value, context.as_bytes());
            prop_assert_eq!(cipher.open(&stored, context.as_bytes()), Ok(value.clone()));
        }
    }

    #[test]
    fn no_changed_bit_goes_unseen(value in prop::collection::vec(any::<u8>(), 0..40), bit in any::<prop::sample::Index>()) {
        for cipher in ciphers() {
            let mut stored = sealed(&cipher, &value, b"/a");
            let bit = bit.index(stored.len() * 8);
            stored[bit / 8] ^= 1 << (bit % 8);
            let opened = cipher.open(&stored, b"/a");
            // CBC alone knows nothing of changes; it must only not fall over.
            prop_assert!(opened.is_err() || matches!(cipher, Cipher::Cbc(_)));
        }
    }

    #[test]
    fn a_value_does_not_move_to_another_key(value in prop::collection::vec(any::<u8>(), 0..40)) {
        for cipher in ciphers() {
            let moved = cipher.open(&sealed(&cipher, &value, b"/a"), b"/b");
            let is_bound = matches!(cipher, Cipher::Gcm(_) | Cipher::Seeded(_));
            prop_assert_eq!(moved.is_err(), is_bound);
        }
    }

    #[test]
    fn hostile_bytes_are_refused_or_read(stored in prop::collection::vec(any::<u8>(), 0..120)) {
        for cipher in ciphers() {
            let _ = cipher.open(&stored, b"/a");
        }
    }
}
