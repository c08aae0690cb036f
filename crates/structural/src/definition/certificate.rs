//! What keeps bytes from being an X.509 certificate, in the words of kube-apiserver (Go 1.26: `crypto/x509`). The structure is
//! walked here, as the words say how far a reader came; what stands in extensions and times is read by a library.

use std::borrow::Cow;
use x509_parser::asn1_rs::Any;
use x509_parser::extensions::{ParsedExtension, X509Extension};
use x509_parser::prelude::FromDer as _;
use x509_parser::time::ASN1Time;

/// Why it is none.
type Problem = &'static str;
type Walk<T> = Result<T, String>;

const BOOLEAN: u8 = 0x01;
const INTEGER: u8 = 0x02;
const BIT_STRING: u8 = 0x03;
const OCTET_STRING: u8 = 0x04;
const OID: u8 = 0x06;
const SEQUENCE: u8 = 0x30;
const SET: u8 = 0x31;
const UTC_TIME: u8 = 0x17;
const GENERALIZED_TIME: u8 = 0x18;
/// `version` and `extensions`.
const TAGGED_0: u8 = 0xa0;
const TAGGED_3: u8 = 0xa3;
const ISSUER_ID: u8 = 0x81;
const SUBJECT_ID: u8 = 0x82;

const RSA: &[u8] = &[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01];
const EC: &[u8] = &[0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01];
const ED25519: &[u8] = &[0x2b, 0x65, 0x70];

/// The rest of a run of DER elements.
struct Der<'a>(&'a [u8]);

impl<'a> Der<'a> {
    /// The next element: its first byte, what it holds, and all of it.
    fn any(&mut self) -> Option<(u8, &'a [u8], &'a [u8])> {
        let first = *self.0.first()?;
        let (rest, any) = Any::from_der(self.0).ok()?;
        let whole = self.0.get(..self.0.len() - rest.len())?;
        let head = whole.len() - any.data.len();
        let is_short = first & 0x1f != 0x1f && head == head_length(any.data.len());
        is_short.then(|| {
            self.0 = rest;
            (first, any.data, whole)
        })
    }

    /// What an element holds that must begin with this byte.
    fn take(&mut self, first: u8, problem: Problem) -> Walk<&'a [u8]> {
        let is_there = self.0.first() == Some(&first);
        let found = if is_there { self.any() } else { None };
        found.map(|e| e.1).ok_or_else(|| format!("x509: {problem}"))
    }

    /// The same, if it is there.
    fn optional(&mut self, first: u8, problem: Problem) -> Walk<Option<&'a [u8]>> {
        if self.0.first() == Some(&first) {
            return self.take(first, problem).map(Some);
        }
        Ok(None)
    }

    const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The bytes before so many others in DER.
const fn head_length(content: usize) -> usize {
    match content {
        0..=0x7f => 2,
        0x80..=0xff => 3,
        0x100..=0xffff => 4,
        0x1_0000..=0xff_ffff => 5,
        _ => 6,
    }
}

/// Why these bytes are no certificate; `None` when they are one.
pub(super) fn problem(der: &[u8]) -> Option<String> {
    certificate(der).err()
}

fn certificate(der: &[u8]) -> Walk<()> {
    let mut outside = Der(der);
    let mut input = Der(outside.take(SEQUENCE, "malformed certificate")?);
    let mut tbs = Der(input.take(SEQUENCE, "malformed tbs certificate")?);
    let version = version(&mut tbs)?;
    serial(&mut tbs)?;
    let inner = tbs.take(SEQUENCE, "malformed signature algorithm identifier")?;
    let outer = input.take(SEQUENCE, "malformed algorithm identifier")?;
    if inner != outer {
        return no("inner and outer signature algorithm identifiers don't match");
    }
    algorithm(inner)?;
    name(tbs.take(SEQUENCE, "malformed issuer")?)?;
    validity(tbs.take(SEQUENCE, "malformed validity")?)?;
    name(tbs.take(SEQUENCE, "malformed issuer")?)?;
    public_key(tbs.take(SEQUENCE, "malformed spki")?)?;
    if version > 1 {
        tbs.optional(ISSUER_ID, "malformed issuerUniqueID")?;
        tbs.optional(SUBJECT_ID, "malformed subjectUniqueID")?;
    }
    if version == 3
        && let Some(all) = tbs.optional(TAGGED_3, "malformed extensions")?
    {
        extensions(all)?;
    }
    bits(
        input.take(BIT_STRING, "malformed signature")?,
        "malformed signature",
    )?;
    if outside.is_empty() {
        Ok(())
    } else {
        no("trailing data")
    }
}

fn no<T>(problem: Problem) -> Walk<T> {
    Err(format!("x509: {problem}"))
}

fn version(tbs: &mut Der<'_>) -> Walk<i64> {
    const PROBLEM: Problem = "malformed version";
    let Some(tagged) = tbs.optional(TAGGED_0, PROBLEM)? else {
        return Ok(1);
    };
    let mut tagged = Der(tagged);
    let number = tagged.take(INTEGER, PROBLEM)?;
    if !is_integer(number) || !tagged.is_empty() || number.len() > 8 || is_negative(number) {
        return no(PROBLEM);
    }
    let version = number.iter().fold(0, |n, b| n << 8 | i64::from(*b));
    if version > 2 {
        return no("invalid version");
    }
    Ok(version + 1)
}

fn serial(tbs: &mut Der<'_>) -> Walk<()> {
    let number = tbs.take(INTEGER, "malformed serial number")?;
    match number {
        n if !is_integer(n) => no("malformed serial number"),
        n if is_negative(n) => no("negative serial number"),
        _ => Ok(()),
    }
}

/// True for a number in as few bytes as can be.
fn is_integer(bytes: &[u8]) -> bool {
    match bytes {
        [] => false,
        [0, next, ..] => next & 0x80 != 0,
        [0xff, next, ..] => next & 0x80 == 0,
        _ => true,
    }
}

fn is_negative(bytes: &[u8]) -> bool {
    bytes.first().is_some_and(|b| b & 0x80 != 0)
}

/// The name of an algorithm and its parameters.
fn algorithm(content: &[u8]) -> Walk<(&[u8], &[u8])> {
    let mut content = Der(content);
    let oid = content.take(OID, "malformed OID")?;
    if !is_oid(oid) {
        return no("malformed OID");
    }
    if content.is_empty() {
        return Ok((oid, &[]));
    }
    match content.any() {
        Some((_, _, whole)) => Ok((oid, whole)),
        None => no("malformed parameters"),
    }
}

/// True for numbers of up to 31 bits, each in as few bytes as can be.
fn is_oid(bytes: &[u8]) -> bool {
    let ends = bytes.last().is_some_and(|b| b & 0x80 == 0);
    ends && bytes.split_inclusive(|b| b & 0x80 == 0).all(|number| {
        let value = number.iter().fold(0_u64, |n, b| n << 7 | u64::from(b & 0x7f));
        number.first() != Some(&0x80) && number.len() <= 5 && value <= 0x7fff_ffff
    })
}

fn name(content: &[u8]) -> Walk<()> {
    let mut content = Der(content);
    while !content.is_empty() {
        let mut set = Der(content.take(SET, "invalid RDNSequence")?);
        while !set.is_empty() {
            let mut pair = Der(set.take(SEQUENCE, "invalid RDNSequence: invalid attribute")?);
            let kind = pair.take(OID, "invalid RDNSequence: invalid attribute type")?;
            if !is_oid(kind) {
                return no("invalid RDNSequence: invalid attribute type");
            }
            let Some((tag, value, _)) = pair.any() else {
                return no("invalid RDNSequence: invalid attribute value");
            };
            if let Some(problem) = text_problem(tag, value) {
                return Err(format!(
                    "x509: invalid RDNSequence: invalid attribute value: {problem}"
                ));
            }
        }
    }
    Ok(())
}

/// What is wrong with a text, by the kind of text that it says it is.
fn text_problem(tag: u8, value: &[u8]) -> Option<String> {
    let is_fine = match tag {
        0x0c => (std::str::from_utf8(value).is_ok(), "UTF-8 string"),
        0x12 => (
            value.iter().all(|b| b.is_ascii_digit() || *b == b' '),
            "NumericString",
        ),
        0x13 => (value.iter().all(|b| is_printable(*b)), "PrintableString"),
        0x14 => (true, ""),
        0x16 => (value.is_ascii(), "IA5String"),
        0x1e => (is_bmp(value), "BMPString"),
        _ => return Some(format!("unsupported string type: {tag}")),
    };
    (!is_fine.0).then(|| format!("invalid {}", is_fine.1))
}

/// The letters of a PrintableString, and two that certificates of authorities are known to use.
fn is_printable(b: u8) -> bool {
    b.is_ascii_alphanumeric() || b" '()+,-./:=?*&".contains(&b)
}

fn is_bmp(value: &[u8]) -> bool {
    let value = value.strip_suffix(&[0, 0]).unwrap_or(value);
    let (units, rest) = value.as_chunks::<2>();
    rest.is_empty()
        && units.iter().all(|u| {
            !matches!(
                u16::from_be_bytes(*u),
                0xfffe | 0xffff | 0xfdd0..=0xfdef | 0xd800..=0xdfff
            )
        })
}

fn validity(content: &[u8]) -> Walk<()> {
    let mut content = Der(content);
    for _ in 0..2 {
        let problem = match content.0.first() {
            Some(&UTC_TIME) => "malformed UTCTime",
            Some(&GENERALIZED_TIME) => "malformed GeneralizedTime",
            _ => return no("unsupported time format"),
        };
        let time = content.any().map(|(_, _, whole)| ASN1Time::from_der(whole));
        if !matches!(time, Some(Ok(_))) {
            return no(problem);
        }
    }
    Ok(())
}

/// Bits, without the count of those that fill the last byte up.
fn bits(content: &[u8], problem: Problem) -> Walk<&[u8]> {
    let Some((&spare, bytes)) = content.split_first() else {
        return no(problem);
    };
    let last = bytes.last().copied().unwrap_or(0);
    let is_filled = spare < 8 && u32::from(last).trailing_zeros() >= u32::from(spare);
    if !is_filled || (bytes.is_empty() && spare != 0) {
        return no(problem);
    }
    Ok(bytes)
}

/// Bits moved to the end of their last byte. `content` begins with the count of those that fill it up.
fn flush<'a>(content: &[u8], bytes: &'a [u8]) -> Cow<'a, [u8]> {
    let spare = content.first().copied().unwrap_or(0).min(7);
    if spare == 0 {
        return Cow::Borrowed(bytes);
    }
    let above = std::iter::once(0).chain(bytes.iter().copied());
    let moved = above
        .zip(bytes)
        .map(|(above, b)| above << (8 - spare) | b >> spare);
    Cow::Owned(moved.collect())
}

fn public_key(content: &[u8]) -> Walk<()> {
    let mut content = Der(content);
    let named = content.take(SEQUENCE, "malformed public key algorithm identifier")?;
    let (oid, parameters) = algorithm(named)?;
    let key = content.take(BIT_STRING, "malformed subjectPublicKey")?;
    let key = &flush(key, bits(key, "malformed subjectPublicKey")?);
    match oid {
        RSA => rsa(parameters, key),
        EC => elliptic(parameters, key),
        ED25519 if !parameters.is_empty() => no("Ed25519 key encoded with illegal parameters"),
        ED25519 if key.len() != 32 => no("wrong Ed25519 public key size"),
        _ => Ok(()),
    }
}

fn rsa(parameters: &[u8], key: &[u8]) -> Walk<()> {
    if parameters != [0x05, 0x00] {
        return no("RSA key missing NULL parameters");
    }
    let mut numbers = Der(Der(key).take(SEQUENCE, "invalid RSA public key")?);
    for (malformed, negative) in [
        ("invalid RSA modulus", "RSA modulus is not a positive number"),
        (
            "invalid RSA public exponent",
            "RSA public exponent is not a positive number",
        ),
    ] {
        let number = numbers.take(INTEGER, malformed)?;
        if !is_integer(number) {
            return no(malformed);
        }
        if is_negative(number) || number == [0] {
            return no(negative);
        }
    }
    Ok(())
}

fn elliptic(parameters: &[u8], key: &[u8]) -> Walk<()> {
    let curve = Der(parameters).take(OID, "invalid ECDSA parameters")?;
    if !is_oid(curve) {
        return no("invalid ECDSA parameters");
    }
    super::curve::check(curve, key).unwrap_or_else(|| no("unsupported elliptic curve"))
}

fn extensions(content: &[u8]) -> Walk<()> {
    let mut all = Der(Der(content).take(SEQUENCE, "malformed extensions")?);
    let mut found = Vec::new();
    while !all.is_empty() {
        let before = all.0;
        let mut extension = Der(all.take(SEQUENCE, "malformed extension")?);
        let oid = extension.take(OID, "malformed extension OID field")?;
        if !is_oid(oid) {
            return no("malformed extension OID field");
        }
        if let Some(b) = extension.optional(BOOLEAN, "malformed extension critical field")?
            && !matches!(b, [0 | 0xff])
        {
            return no("malformed extension critical field");
        }
        extension.take(OCTET_STRING, "malformed extension value field")?;
        let Ok((_, parsed)) = X509Extension::from_der(before) else {
            return no("malformed extension");
        };
        let name = parsed.oid.to_id_string();
        if found.contains(&name) {
            return Err(format!(
                "x509: certificate contains duplicate extension with OID {name:?}"
            ));
        }
        found.push(name);
    }
    // What stands in them is looked at only when all are there.
    let mut all = Der(Der(content).take(SEQUENCE, "malformed extensions")?);
    while !all.is_empty() {
        let before = all.0;
        all.take(SEQUENCE, "malformed extension")?;
        if let Ok((_, parsed)) = X509Extension::from_der(before)
            && let ParsedExtension::ParseError { .. } = parsed.parsed_extension()
            && let Some(problem) = value_problem(&parsed.oid.to_id_string())
        {
            return no(problem);
        }
    }
    Ok(())
}

/// What is said of an extension whose value can't be read; `None` for those that nobody looks into, and for those that the
/// library reads more strictly than Go: constraints and alternative names.
fn value_problem(oid: &str) -> Option<Problem> {
    Some(match oid {
        "2.5.29.14" => "invalid subject key identifier",
        "2.5.29.15" => "invalid key usage",
        "2.5.29.30" => "invalid NameConstraints extension",
        "2.5.29.31" => "invalid CRL distribution point",
        "2.5.29.32" => "invalid certificate policies",
        "2.5.29.35" => "invalid authority key identifier",
        "2.5.29.37" => "invalid extended key usages",
        "1.3.6.1.5.5.7.1.1" => "invalid authority info access",
        _ => return None,
    })
}
