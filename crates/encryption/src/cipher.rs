//! The ciphers, each with one key, and the bytes they make of a value.
//!
//! ```text
//! aesgcm      nonce (12)             ciphertext   tag (16)      authenticates the storage key
//! seeded      info (32)  nonce (12)  ciphertext   tag (16)      the same, with a key derived from a seed and info
//! aescbc      iv (16)                blocks, PKCS#7             authenticates nothing
//! secretbox   nonce (24)  tag (16)   ciphertext                 authenticates the value only
//! ```
//! Errors are the texts of apiserver 0.37 (`pkg/storage/value/encrypt`): operators search for them.

use aes::cipher::block_padding::NoPadding;
use aes::cipher::{BlockDecryptMut as _, BlockEncryptMut as _, KeyIvInit as _};
use aes::{Aes128, Aes192, Aes256};
use aes_gcm::aead::consts::U12;
use aes_gcm::aead::generic_array::GenericArray;
use aes_gcm::{AeadInPlace as _, Aes128Gcm, Aes256Gcm, AesGcm, KeyInit as _};
use crypto_secretbox::XSalsa20Poly1305;
use supercargo_env::Rng;
use zeroize::Zeroizing;

const NONCE: usize = 12;
const TAG: usize = 16;
const INFO: usize = 32;
const BLOCK: usize = 16;
const LONG_NONCE: usize = 24;

const TOO_SHORT: &str = "the stored data was shorter than the required size";
const NOT_AUTHENTIC: &str = "cipher: message authentication failed";

/// Key material: wiped when it goes.
pub(crate) type Secret = Zeroizing<Vec<u8>>;

/// A cipher with its key.
pub(crate) enum Cipher {
    Gcm(Gcm),
    Seeded(Seeded),
    Cbc(Secret),
    Secretbox(Box<XSalsa20Poly1305>),
}

/// AES-GCM with a key of 16, 24 or 32 bytes.
pub(crate) enum Gcm {
    Aes128(Box<Aes128Gcm>),
    Aes192(Box<AesGcm<Aes192, U12>>),
    Aes256(Box<Aes256Gcm>),
}

/// AES-GCM whose keys are derived from a seed: no two values share one, so there may be any number of values.
pub(crate) struct Seeded(Secret);

impl Cipher {
    /// Appends what is stored of `value`. `context` is authenticated with it where the cipher can.
    pub(crate) fn seal(&self, out: &mut Vec<u8>, value: &[u8], context: &[u8], rng: &dyn Rng) {
        match self {
            Self::Gcm(gcm) => gcm.seal(out, value, context, rng),
            Self::Seeded(seed) => {
                let info: [u8; INFO] = random(rng);
                out.reserve(INFO + NONCE + value.len() + TAG);
                out.extend_from_slice(&info);
                seed.derive(&info).seal(out, value, context, rng);
            }
            Self::Cbc(key) => seal_cbc(key, out, value, rng),
            Self::Secretbox(secretbox) => {
                let nonce: [u8; LONG_NONCE] = random(rng);
                out.reserve(LONG_NONCE + TAG + value.len());
                out.extend_from_slice(&nonce);
                let at = out.len();
                out.extend_from_slice(&[0; TAG]);
                out.extend_from_slice(value);
                let (tag, body) = out[at..].split_at_mut(TAG);
                let sealed = secretbox
                    .encrypt_in_place_detached(GenericArray::from_slice(&nonce), &[], body)
                    .expect("because a value is smaller than the cipher's limit of 256 GiB");
                tag.copy_from_slice(&sealed);
            }
        }
    }

    /// The value of what is stored.
    pub(crate) fn open(&self, stored: &[u8], context: &[u8]) -> Result<Vec<u8>, &'static str> {
        match self {
            Self::Gcm(gcm) => gcm.open(stored, context),
            Self::Seeded(seed) => {
                let (info, rest) = stored.split_at_checked(INFO).ok_or(TOO_SHORT)?;
                seed.derive(info).open(rest, context)
            }
            Self::Cbc(key) => open_cbc(key, stored),
            Self::Secretbox(secretbox) => {
                if stored.len() < LONG_NONCE + TAG {
                    return Err(TOO_SHORT);
                }
                let (nonce, rest) = stored.split_at(LONG_NONCE);
                let (tag, body) = rest.split_at(TAG);
                let mut value = body.to_vec();
                secretbox
                    .decrypt_in_place_detached(
                        GenericArray::from_slice(nonce),
                        &[],
                        &mut value,
                        GenericArray::from_slice(tag),
                    )
                    .map_err(|_| "output array was not large enough for encryption")?;
                Ok(value)
            }
        }
    }

    /// Secretbox with a key of 32 bytes.
    pub(crate) fn secretbox(key: &[u8]) -> Option<Self> {
        XSalsa20Poly1305::new_from_slice(key)
            .ok()
            .map(|c| Self::Secretbox(Box::new(c)))
    }
    /// AES-CBC with a key of 16, 24 or 32 bytes.
    pub(crate) fn cbc(key: &Secret) -> Option<Self> {
        matches!(key.len(), 16 | 24 | 32).then(|| Self::Cbc(key.clone()))
    }
    /// AES-GCM with a key of 16, 24 or 32 bytes.
    pub(crate) fn gcm(key: &[u8]) -> Option<Self> {
        Gcm::new(key).map(Self::Gcm)
    }
    /// AES-GCM with derived keys.
    pub(crate) fn seeded(seed: Secret) -> Self {
        Self::Seeded(Seeded(seed))
    }
}

impl std::fmt::Debug for Cipher {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Gcm(_) => "Gcm",
            Self::Seeded(_) => "Seeded",
            Self::Cbc(_) => "Cbc",
            Self::Secretbox(_) => "Secretbox",
        })
    }
}

fn random<const N: usize>(rng: &dyn Rng) -> [u8; N] {
    let mut bytes = [0; N];
    rng.fill(&mut bytes);
    bytes
}

/// Does the same with each size of key.
macro_rules! each_size {
    ($gcm:expr, $c:ident => $body:expr) => {
        match $gcm {
            Gcm::Aes128($c) => $body,
            Gcm::Aes192($c) => $body,
            Gcm::Aes256($c) => $body,
        }
    };
}

impl Gcm {
    fn new(key: &[u8]) -> Option<Self> {
        match key.len() {
            16 => Aes128Gcm::new_from_slice(key)
                .ok()
                .map(|c| Self::Aes128(Box::new(c))),
            24 => AesGcm::new_from_slice(key)
                .ok()
                .map(|c| Self::Aes192(Box::new(c))),
            32 => Aes256Gcm::new_from_slice(key)
                .ok()
                .map(|c| Self::Aes256(Box::new(c))),
            _ => None,
        }
    }

    fn seal(&self, out: &mut Vec<u8>, value: &[u8], context: &[u8], rng: &dyn Rng) {
        let nonce: [u8; NONCE] = random(rng);
        out.reserve(NONCE + value.len() + TAG);
        out.extend_from_slice(&nonce);
        let at = out.len();
        out.extend_from_slice(value);
        let nonce = GenericArray::from_slice(&nonce);
        let tag = each_size!(self, c => c.encrypt_in_place_detached(nonce, context, &mut out[at..]))
            .expect("because a value is smaller than the cipher's limit of 64 GiB");
        out.extend_from_slice(&tag);
    }

    fn open(&self, stored: &[u8], context: &[u8]) -> Result<Vec<u8>, &'static str> {
        let (nonce, rest) = stored.split_at_checked(NONCE).ok_or(TOO_SHORT)?;
        let body = rest.len().checked_sub(TAG).ok_or(NOT_AUTHENTIC)?;
        let (body, tag) = rest.split_at(body);
        let mut value = body.to_vec();
        let (nonce, tag) = (GenericArray::from_slice(nonce), GenericArray::from_slice(tag));
        each_size!(self, c => c.decrypt_in_place_detached(nonce, context, &mut value, tag))
            .map_err(|_| NOT_AUTHENTIC)?;
        Ok(value)
    }
}

impl Seeded {
    fn derive(&self, info: &[u8]) -> Gcm {
        use ring::hkdf::{HKDF_SHA256, Prk};
        let mut key = Zeroizing::new([0; 32]);
        // The seed is uniformly random: there is nothing to extract first.
        Prk::new_less_safe(HKDF_SHA256, &self.0)
            .expand(&[info], HKDF_SHA256)
            .and_then(|okm| okm.fill(&mut *key))
            .expect("because 32 bytes are one block of SHA-256");
        Gcm::new(&*key).expect("because the key has 32 bytes")
    }
}

fn seal_cbc(key: &[u8], out: &mut Vec<u8>, value: &[u8], rng: &dyn Rng) {
    let iv: [u8; BLOCK] = random(rng);
    let padding = BLOCK - value.len() % BLOCK;
    out.reserve(BLOCK + value.len() + padding);
    out.extend_from_slice(&iv);
    let at = out.len();
    out.extend_from_slice(value);
    out.resize(out.len() + padding, u8::try_from(padding).unwrap_or_default());
    let body = &mut out[at..];
    let size = body.len();
    let sealed = match key.len() {
        16 => cbc::Encryptor::<Aes128>::new_from_slices(key, &iv)
            .map(|c| c.encrypt_padded_mut::<NoPadding>(body, size).is_ok()),
        24 => cbc::Encryptor::<Aes192>::new_from_slices(key, &iv)
            .map(|c| c.encrypt_padded_mut::<NoPadding>(body, size).is_ok()),
        _ => cbc::Encryptor::<Aes256>::new_from_slices(key, &iv)
            .map(|c| c.encrypt_padded_mut::<NoPadding>(body, size).is_ok()),
    };
    assert_eq!(
        sealed,
        Ok(true),
        "because sizes were checked when the key was read"
    );
}

fn open_cbc(key: &[u8], stored: &[u8]) -> Result<Vec<u8>, &'static str> {
    const EMPTY: &str = "invalid PKCS7 data (empty or not padded)";
    let (iv, body) = stored.split_at_checked(BLOCK).ok_or(TOO_SHORT)?;
    if body.len() % BLOCK != 0 {
        return Err("the stored data is not a multiple of the block size");
    }
    let mut value = body.to_vec();
    let opened = match key.len() {
        16 => cbc::Decryptor::<Aes128>::new_from_slices(key, iv)
            .map(|c| c.decrypt_padded_mut::<NoPadding>(&mut value).is_ok()),
        24 => cbc::Decryptor::<Aes192>::new_from_slices(key, iv)
            .map(|c| c.decrypt_padded_mut::<NoPadding>(&mut value).is_ok()),
        _ => cbc::Decryptor::<Aes256>::new_from_slices(key, iv)
            .map(|c| c.decrypt_padded_mut::<NoPadding>(&mut value).is_ok()),
    };
    assert_eq!(
        opened,
        Ok(true),
        "because sizes were checked when the key was read"
    );
    let last = *value.last().ok_or(EMPTY)?;
    let size = value
        .len()
        .checked_sub(last.into())
        .filter(|_| last != 0)
        .ok_or(EMPTY)?;
    if value[size..].iter().any(|b| *b != last) {
        return Err("invalid padding on input");
    }
    value.truncate(size);
    Ok(value)
}

#[cfg(test)]
#[path = "cipher_test.rs"]
mod tests;
