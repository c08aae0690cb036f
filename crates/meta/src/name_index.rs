//! Where a name stands in a sorted list of names.

/// The places of the names of a list that is sorted by their bytes. Names are told apart by their first eight bytes, as one number
/// each; only where those are alike are whole names compared.
#[derive(Clone, Debug, Default)]
pub struct NameIndex(Box<[u64]>);

impl NameIndex {
    /// The index of a list in its order.
    pub fn of<'a>(names: impl Iterator<Item = &'a str>) -> Self {
        Self(names.map(head).collect())
    }
    /// Where `name` stands; `at` answers the name in a place.
    pub fn find<'a>(&self, name: &str, at: impl Fn(usize) -> Option<&'a str>) -> Option<usize> {
        let head = head(name);
        let from = self.0.partition_point(|h| *h < head);
        let alike = self.0.get(from..)?;
        // One, most times.
        let to = match alike.get(..2) {
            Some([a, b]) if *a == head && *b == head => alike.partition_point(|h| *h == head),
            _ => usize::from(alike.first() == Some(&head)),
        };
        let (mut low, mut high) = (from, from + to);
        while low < high {
            let middle = low + (high - low) / 2;
            match at(middle)?.as_bytes().cmp(name.as_bytes()) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Equal => return Some(middle),
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }
}

/// The first bytes of a name as a number that is ordered as they are.
fn head(name: &str) -> u64 {
    match name.as_bytes() {
        [a, b, c, d, e, f, g, h, ..] => u64::from_be_bytes([*a, *b, *c, *d, *e, *f, *g, *h]),
        few => {
            let mut bytes = [0; 8];
            bytes.iter_mut().zip(few).for_each(|(to, from)| *to = *from);
            u64::from_be_bytes(bytes)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_found_and_no_other() {
        let mut names: Vec<String> = [
            "",
            "a",
            "a\0",
            "ab",
            "option00",
            "option01",
            "option010",
            "zz",
            "é",
        ]
        .map(str::to_owned)
        .to_vec();
        names.extend((0..50).map(|i| format!("alike in the beginning {i}")));
        names.sort();
        let index = NameIndex::of(names.iter().map(String::as_str));
        let at = |i: usize| names.get(i).map(String::as_str);
        for (i, name) in names.iter().enumerate() {
            assert_eq!(index.find(name, at), Some(i), "{name}");
            for other in [format!("{name}\0\0"), format!("{name}x"), format!("x{name}")] {
                assert_eq!(index.find(&other, at), None, "{other}");
            }
        }
        assert_eq!(NameIndex::default().find("a", |_| None), None);
    }
}
