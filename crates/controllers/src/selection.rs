//! Which controllers run, in the words of kube-controller-manager's `--controllers`.

/// The controllers, by their names and aliases.
const KNOWN: [(&str, &str); 3] = [
    (NAMESPACES, "namespace"),
    (GARBAGE, "garbagecollector"),
    (SERVICE_ACCOUNTS, "serviceaccount"),
];
pub(crate) const NAMESPACES: &str = "namespace-controller";
pub(crate) const GARBAGE: &str = "garbage-collector-controller";
pub(crate) const SERVICE_ACCOUNTS: &str = "serviceaccount-controller";

/// A choice of controllers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection(Vec<&'static str>);

/// A name that is no controller's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownController(String);

impl std::fmt::Display for UnknownController {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names: Vec<&str> = KNOWN.iter().map(|k| k.0).collect();
        write!(
            f,
            "{:?} is not in the list of known controllers: {}",
            self.0,
            names.join(", ")
        )
    }
}

impl std::error::Error for UnknownController {}

impl Selection {
    /// Every controller.
    #[must_use]
    pub fn all() -> Self {
        Self(KNOWN.iter().map(|k| k.0).collect())
    }

    /// No controller.
    #[must_use]
    pub const fn none() -> Self {
        Self(Vec::new())
    }

    /// From the items of a list: `*` is all, `foo` adds one, `-foo` takes one away. As upstream, a name given by itself
    /// counts before the star, and the first mention of a name counts.
    ///
    /// # Errors
    /// The first name that is no controller's.
    pub fn parse<T: AsRef<str>>(items: impl IntoIterator<Item = T>) -> Result<Self, UnknownController> {
        let mut said: Vec<(&'static str, bool)> = Vec::new();
        let mut star = false;
        for item in items {
            let item = item.as_ref();
            if item == "*" {
                star = true;
                continue;
            }
            let (name, on) = item.strip_prefix('-').map_or((item, true), |n| (n, false));
            let known = KNOWN.iter().find(|k| k.0 == name || k.1 == name);
            let Some((name, _)) = known else {
                return Err(UnknownController(name.to_owned()));
            };
            if !said.iter().any(|s| s.0 == *name) {
                said.push((name, on));
            }
        }
        let runs = |name: &str| said.iter().find(|s| s.0 == name).map_or(star, |s| s.1);
        Ok(Self(
            KNOWN.iter().map(|k| k.0).filter(|name| runs(name)).collect(),
        ))
    }

    /// Without the garbage collector: for servers that do not honour propagation policies.
    #[must_use]
    pub fn without_garbage_collector(mut self) -> Self {
        self.0.retain(|name| *name != GARBAGE);
        self
    }

    /// True when no controller runs.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// True when a controller runs.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.0.contains(&name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_reads_as_the_controller_managers() {
        let names = |items: &[&str]| Selection::parse(items).unwrap().0;
        assert_eq!(names(&["*"]), [NAMESPACES, GARBAGE, SERVICE_ACCOUNTS]);
        assert_eq!(
            names(&["*", "-garbage-collector-controller"]),
            [NAMESPACES, SERVICE_ACCOUNTS]
        );
        assert_eq!(names(&["-namespace", "*"]), [GARBAGE, SERVICE_ACCOUNTS]);
        assert_eq!(names(&["serviceaccount"]), [SERVICE_ACCOUNTS]);
        assert_eq!(
            names(&["garbagecollector", "-garbage-collector-controller"]),
            [GARBAGE]
        );
        assert_eq!(names(&["-namespace"]), Vec::<&str>::new());
        assert_eq!(names(&[]), Vec::<&str>::new());
        let e = Selection::parse(["-nosuch"]).unwrap_err().to_string();
        assert!(
            e.contains("\"nosuch\"") && e.contains("serviceaccount-controller"),
            "{e}"
        );
    }
}
