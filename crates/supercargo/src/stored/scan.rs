//! Every record of a range as it was at one revision, in pages.

use supercargo_storage::{Backend, Error, Key, KeyRange, RangeQuery, Record, Revision};

/// A page should hold about so many bytes.
const PAGE_BYTES: usize = 4 << 20;
/// Records of the first page: nothing is known of their size yet.
const FIRST_PAGE: usize = 100;
const PAGE_MAX: usize = 10_000;

/// A walk over a range in key order. What others write meanwhile does not show.
pub(crate) struct Scan<'a> {
    backend: &'a dyn Backend,
    rest: KeyRange,
    at: Revision,
    /// What the first page brought, until it is handed out.
    first: Option<Vec<Record>>,
    total: u64,
    limit: usize,
    is_over: bool,
}

impl<'a> Scan<'a> {
    /// Begins at the store's present.
    ///
    /// # Errors
    /// As [`Backend::range`].
    pub(crate) async fn begin(backend: &'a dyn Backend, range: KeyRange) -> Result<Self, Error> {
        let mut query = RangeQuery::latest(range.clone());
        query.limit = FIRST_PAGE;
        let read = backend.range(query).await?;
        let mut scan = Self {
            backend,
            rest: range,
            at: read.revision,
            first: None,
            total: read.value.count,
            limit: FIRST_PAGE,
            is_over: false,
        };
        scan.went_over(&read.value.records, read.value.more);
        scan.first = Some(read.value.records);
        Ok(scan)
    }

    /// The revision that is read.
    pub(crate) const fn revision(&self) -> Revision {
        self.at
    }

    /// How many records there are in all.
    pub(crate) const fn total(&self) -> u64 {
        self.total
    }

    /// The next records; empty when there are no more.
    ///
    /// # Errors
    /// As [`Backend::range`]: `Compacted` when the store dropped the revision on the way.
    pub(crate) async fn next(&mut self) -> Result<Vec<Record>, Error> {
        if let Some(first) = self.first.take() {
            return Ok(first);
        }
        if self.is_over {
            return Ok(Vec::new());
        }
        let query = RangeQuery {
            range: self.rest.clone(),
            at: Some(self.at),
            limit: self.limit,
            count_only: false,
        };
        let page = self.backend.range(query).await?.value;
        self.went_over(&page.records, page.more);
        Ok(page.records)
    }

    fn went_over(&mut self, records: &[Record], more: bool) {
        let Some(last) = records.last().filter(|_| more) else {
            self.is_over = true;
            return;
        };
        self.rest.start = last.key.successor();
        let size = |r: &Record| r.key.as_bytes().len() + r.value.len();
        let mean = records.iter().map(size).sum::<usize>() / records.len();
        self.limit = (PAGE_BYTES / mean.max(1)).clamp(1, PAGE_MAX);
    }
}

/// The history that a store still has begins after this revision; zero when nothing is gone.
///
/// # Errors
/// As [`Backend::range`].
pub(crate) async fn history_floor(backend: &dyn Backend) -> Result<Revision, Error> {
    use supercargo_storage::ErrorKind::Compacted;
    let nowhere = KeyRange::single(&Key::from("\0"));
    let query = RangeQuery {
        at: Some(Revision(1)),
        count_only: true,
        ..RangeQuery::latest(nowhere.clone())
    };
    match backend.range(query).await {
        Ok(_) => return Ok(Revision::ZERO),
        Err(e) if matches!(e.kind(), Compacted { .. }) => {}
        Err(e) => return Err(e),
    }
    // Only who would miss changes is told since when.
    let told = match backend.watch(nowhere, Revision::ZERO).await {
        Ok(mut stream) => stream.next().await.and_then(Result::err),
        Err(e) => Some(e),
    };
    match told {
        Some(e) => match e.kind() {
            Compacted { compacted } => Ok(*compacted),
            _ => Err(e),
        },
        None => Ok(Revision::ZERO),
    }
}
