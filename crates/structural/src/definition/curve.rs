//! Whether a point is one of its elliptic curve: what Go asks of a key before it is one (Go 1.26: `crypto/ecdsa`,
//! `crypto/internal/fips140/nistec`). Public keys hold no secret, so plain numbers do.

use num_bigint::BigUint;

/// A curve `y² = x³ - 3x + b` over the numbers below `p` (NIST SP 800-186).
struct Curve {
    oid: &'static [u8],
    name: &'static str,
    /// What is said of a coordinate that is not below `p`.
    element: &'static str,
    /// Bytes of a coordinate.
    size: usize,
    p: &'static [u8],
    b: &'static [u8],
}

const CURVES: [Curve; 4] = [
    Curve {
        oid: &[0x2b, 0x81, 0x04, 0x00, 0x21],
        name: "P224",
        element: "P224Element",
        size: 28,
        p: b"ffffffffffffffffffffffffffffffff000000000000000000000001",
        b: b"b4050a850c04b3abf54132565044b0b7d7bfd8ba270b39432355ffb4",
    },
    Curve {
        oid: &[0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07],
        name: "P256",
        element: "P256 element",
        size: 32,
        p: b"ffffffff00000001000000000000000000000000ffffffffffffffffffffffff",
        b: b"5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b",
    },
    Curve {
        oid: &[0x2b, 0x81, 0x04, 0x00, 0x22],
        name: "P384",
        element: "P384Element",
        size: 48,
        p: b"fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffeffffffff0000000000000000ffffffff",
        b: b"b3312fa7e23ee7e4988e056be3f82d19181d9c6efe8141120314088f5013875ac656398d8a2ed19d2a85c8edd3ec2aef",
    },
    Curve {
        oid: &[0x2b, 0x81, 0x04, 0x00, 0x23],
        name: "P521",
        element: "P521Element",
        size: 66,
        p: b"1ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        b: b"51953eb9618e1c9a1f929a21a0b68540eea2da725b99b315f3b8b489918ef109e156193951ec7e937b1652c0bd3bb1bf073573df883d2c34f1ef451fd46b503f00",
    },
];

/// What keeps bytes from being a point of the curve with this name; `None` for a curve that nobody knows.
pub(super) fn check(curve: &[u8], key: &[u8]) -> Option<Result<(), String>> {
    let curve = CURVES.iter().find(|c| c.oid == curve)?;
    Some(curve.check(key))
}

impl Curve {
    fn check(&self, key: &[u8]) -> Result<(), String> {
        let name = self.name;
        let Some((4, point)) = key.split_first() else {
            return Err("ecdsa: invalid uncompressed public key".to_owned());
        };
        if point.len() != 2 * self.size {
            return Err(format!("invalid {name} point encoding"));
        }
        let (x, y) = point.split_at(self.size);
        let (x, y) = (BigUint::from_bytes_be(x), BigUint::from_bytes_be(y));
        let number = |hex| BigUint::parse_bytes(hex, 16).unwrap_or_default();
        let (p, b) = (number(self.p), number(self.b));
        if x >= p || y >= p {
            return Err(format!("invalid {} encoding", self.element));
        }
        // Nothing is taken away, so that no number is below zero.
        let left = &y * &y + &x * 3_u32;
        let right = &x * &x * &x + b;
        if left % &p == right % &p {
            Ok(())
        } else {
            Err(format!("{name} point not on curve"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The base points of the curves, and what else could be one.
    #[test]
    fn points_are_told_from_others() {
        let base: [&[u8]; 4] = [
            b"b70e0cbd6bb4bf7f321390b94a03c1d356c21122343280d6115c1d21bd376388b5f723fb4c22dfe6cd4375a05a07476444d5819985007e34",
            b"6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5",
            b"aa87ca22be8b05378eb1c71ef320ad746e1d3b628ba79b9859f741e082542a385502f25dbf55296c3a545e3872760ab73617de4a96262c6f5d9e98bf9292dc29f8f41dbd289a147ce9da3113b5f0b8c00a60b1ce1d7e819d7a431d7c90ea0e5f",
            b"00c6858e06b70404e9cd9e3ecb662395b4429c648139053fb521f828af606b4d3dbaa14b5e77efe75928fe1dc127a2ffa8de3348b3c1856a429bf97e7e31c2e5bd66011839296a789a3bc0045c8a5fb42c7d1bd998f54449579b446817afbd17273e662c97ee72995ef42640c550b9013fad0761353c7086a272c24088be94769fd16650",
        ];
        for (curve, hex) in CURVES.iter().zip(base) {
            let number = BigUint::parse_bytes(hex, 16).unwrap().to_bytes_be();
            let mut key = vec![0; 2 * curve.size + 1 - number.len()];
            key[0] = 4;
            key.extend(number);
            assert_eq!(curve.check(&key), Ok(()), "{}", curve.name);
            let (name, element) = (curve.name, curve.element);
            let mut other = key.clone();
            *other.last_mut().unwrap() ^= 1;
            assert_eq!(curve.check(&other), Err(format!("{name} point not on curve")));
            other[1..].fill(0xff);
            assert_eq!(curve.check(&other), Err(format!("invalid {element} encoding")));
            other.pop();
            assert_eq!(curve.check(&other), Err(format!("invalid {name} point encoding")));
            key[0] = 2;
            assert_eq!(
                curve.check(&key),
                Err("ecdsa: invalid uncompressed public key".to_owned())
            );
        }
        assert_eq!(check(&[1], &[4]), None);
    }
}
