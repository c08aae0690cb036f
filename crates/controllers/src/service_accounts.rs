//! The service account `default` of every active namespace (kubernetes 1.37:
//! `pkg/controller/serviceaccount/serviceaccounts_controller.go`).

use crate::catalog::Resource;
use crate::client::Client;
use crate::feed::{Change, Observe};
use crate::queue::{Outcome, Queue, Work};
use supercargo_env::BoxFuture;
use supercargo_meta::{ObjectMeta, Reason, Status, Text, Tree};

const DEFAULT: &str = "default";
/// The key that stands for every namespace; no namespace is called so.
const EVERY: &str = "";

/// The service accounts controller. Its keys are namespaces.
pub(crate) struct ServiceAccounts {
    client: Client,
    pub(crate) queue: Queue<Text>,
}

impl ServiceAccounts {
    pub(crate) fn new(client: &Client) -> Self {
        Self {
            client: client.as_account("service-account-controller"),
            queue: Queue::new(client.env().clock.clone()),
        }
    }

    async fn sync(&self, namespace: &str) -> Result<(), Status> {
        let namespaces = self.client.endpoint("v1", "namespaces")?;
        if namespace == EVERY {
            let mut token = Text::default();
            loop {
                let page = self.client.page(&namespaces, "", &token).await?;
                for n in &page.items {
                    self.queue.add(ObjectMeta::of(&*n.metadata()?).name().into());
                }
                token = page.continue_token;
                if token.is_empty() {
                    return Ok(());
                }
            }
        }
        let found = self.client.get(&namespaces, "", namespace).await?.tree()?;
        if found.str_at(&["status", "phase"]) != "Active" {
            return Ok(());
        }
        let accounts = self.client.endpoint("v1", "serviceaccounts")?;
        match self.client.get(&accounts, namespace, DEFAULT).await {
            Err(e) if e.is_not_found() => {}
            other => return other.map(drop),
        }
        let metadata = Tree::map([("name", DEFAULT.into()), ("namespace", namespace.into())]);
        let account = Tree::map([
            ("apiVersion", "v1".into()),
            ("kind", "ServiceAccount".into()),
            ("metadata", metadata),
        ]);
        self.client.create(&accounts, namespace, &account).await
    }
}

impl Observe for ServiceAccounts {
    fn wants(&self, resource: &Resource) -> bool {
        resource.is("", "namespaces") || resource.is("", "serviceaccounts")
    }

    fn observe(&self, resource: &Resource, change: &Change<'_>) {
        if resource.is("", "namespaces") {
            if let Change::Present(meta) = change {
                self.queue.add(meta.name().into());
            }
        } else if resource.is("", "serviceaccounts") {
            match change {
                Change::Deleted(meta) if meta.name() == DEFAULT => self.queue.add(meta.namespace().into()),
                // One may have gone unseen.
                Change::Listed => self.queue.add(EVERY.into()),
                _ => {}
            }
        }
    }
}

impl Work<Text> for ServiceAccounts {
    fn work<'a>(&'a self, namespace: &'a Text) -> BoxFuture<'a, Outcome> {
        Box::pin(async move {
            match self.sync(namespace).await {
                Ok(()) => Outcome::Done,
                Err(e) if e.is_not_found() || e.reason() == Reason::AlreadyExists => Outcome::Done,
                // It is on its way out.
                Err(e) if has_cause(&e, "NamespaceTerminating") => Outcome::Done,
                Err(e) => Outcome::Failed(e.message().to_owned()),
            }
        })
    }
}

fn has_cause(e: &Status, reason: &str) -> bool {
    let details = e.body().details.as_ref();
    details.is_some_and(|d| d.causes.iter().any(|c| c.reason == reason))
}
