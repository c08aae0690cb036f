//! Random bytes.

use parking_lot::Mutex;
use rand::Rng as _;

/// A source of random bytes.
pub trait Rng: Send + Sync + 'static {
    /// Fills `out`. That of [`SystemRng`] is fit for keys and tokens; a seeded one is for tests only.
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

/// Random bytes that nobody can foretell: each thread has a generator (ChaCha) that the operating system seeds, and seeds again
/// as it is used. A request needs several; asking the system each time is a call into it each time.
#[derive(Debug, Clone, Copy)]
pub struct SystemRng;

impl Rng for SystemRng {
    fn fill(&self, out: &mut [u8]) {
        rand::rng().fill_bytes(out);
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
    fn no_two_draws_are_alike() {
        let mut seen = std::collections::BTreeSet::new();
        let draw = || (0..1000).map(|_| SystemRng.u64()).collect::<Vec<_>>();
        std::thread::scope(|scope| {
            for thread in [(); 2].map(|()| scope.spawn(draw)) {
                seen.extend(thread.join().unwrap());
            }
        });
        assert_eq!(seen.len(), 2000);
    }

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
