//! Random bytes.

use parking_lot::Mutex;
use ring::rand::{SecureRandom, SystemRandom};

/// A source of random bytes.
pub trait Rng: Send + Sync + 'static {
    /// Fills `out`. The system's source is fit for keys and tokens; a seeded one is for tests only.
    fn fill(&self, out: &mut [u8]);

    /// A uniformly distributed number.
    fn u64(&self) -> u64 {
        let mut b = [0; 8];
        self.fill(&mut b);
        u64::from_le_bytes(b)
    }

    /// A number in `0..bound`; 0 when `bound` is 0.
    fn below(&self, bound: u64) -> u64 {
        if bound == 0 {
            return 0;
        }
        // The high half of a widening product: its bias is below 2^-40 for every bound used here.
        u64::try_from((u128::from(self.u64()) * u128::from(bound)) >> 64).unwrap_or(0)
    }
}

/// The operating system's random bytes.
#[derive(Debug, Clone, Copy)]
pub struct SystemRng;

impl Rng for SystemRng {
    fn fill(&self, out: &mut [u8]) {
        SystemRandom::new()
            .fill(out)
            .expect("because the system's random source does not fail once it is seeded");
    }
}

/// Repeatable bytes from a seed (splitmix64): never for secrets.
#[derive(Debug)]
pub struct SeededRng(Mutex<u64>);

impl SeededRng {
    /// The sequence that belongs to `seed`.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Mutex::new(seed))
    }
}

impl Rng for SeededRng {
    fn fill(&self, out: &mut [u8]) {
        let mut state = self.0.lock();
        for chunk in out.chunks_mut(8) {
            *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = *state;
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^= z >> 31;
            chunk.copy_from_slice(&z.to_le_bytes()[..chunk.len()]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_seed_gives_one_sequence_within_bounds() {
        let (a, b) = (SeededRng::new(7), SeededRng::new(7));
        for _ in 0..100 {
            let x = a.below(27);
            assert_eq!(x, b.below(27));
            assert!(x < 27);
        }
    }
}
