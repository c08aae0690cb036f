//! Floats of 16 bits.

/// The float of 16 bits with this value, if there is one. The value is finite.
pub(super) fn narrow(f: f32) -> Option<u16> {
    let bits = f.to_bits();
    let sign = (bits >> 16) & 0x8000;
    let exponent = i32::try_from((bits >> 23) & 0xff).ok()? - 127;
    let fraction = bits & 0x7f_ffff;
    let half = match exponent {
        -127 if fraction == 0 => 0,
        -14..=15 if fraction.trailing_zeros() >= 13 => {
            (u32::try_from(exponent + 15).ok()? << 10) | (fraction >> 13)
        }
        // Subnormal: the leading one becomes visible.
        -24..=-15 => {
            let whole = fraction | 0x80_0000;
            let shift = u32::try_from(-1 - exponent).ok()?;
            if whole.trailing_zeros() < shift {
                return None;
            }
            whole >> shift
        }
        _ => return None,
    };
    u16::try_from(sign | half).ok()
}

/// The value of a float of 16 bits.
pub(super) fn widen(h: u16) -> f64 {
    let fraction = f64::from(h & 0x3ff);
    let size = match (h >> 10) & 0x1f {
        0 => fraction * 2f64.powi(-24),
        31 if fraction == 0.0 => f64::INFINITY,
        31 => f64::NAN,
        e => (1.0 + fraction / 1024.0) * 2f64.powi(i32::from(e) - 15),
    };
    if h & 0x8000 == 0 { size } else { -size }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_half_float_comes_back() {
        for h in 0..=u16::MAX {
            let f = widen(h);
            if f.is_finite() {
                #[allow(clippy::cast_possible_truncation, reason = "halves fit")]
                let f = f as f32;
                assert_eq!(narrow(f), Some(h), "{h:#x} {f}");
            }
        }
    }

    #[test]
    fn what_has_no_half_form_is_told() {
        for f in [0.1, 65_520.0, 1e-8, 1.000_1, f32::MIN_POSITIVE, 2f32.powi(-25)] {
            assert_eq!(narrow(f), None, "{f}");
        }
    }
}
