//! The webhook of one definition.

use super::caller::{Caller, Place};
use super::review;
use crate::definition::{Definition, texts};
use std::sync::Arc;
use supercargo_env::{BoxFuture, Env};
use supercargo_meta::{Text, Tree, uuid_v4};
use supercargo_registry::{Client, ConvertObjects};

/// So many objects are asked about at once.
const OBJECTS_COUNT_MAX: usize = 10_000;

/// Who converts the objects of one definition.
#[derive(Debug)]
pub(crate) struct Webhook {
    /// The version of reviews; `None` when it understands none of ours.
    review: Option<&'static str>,
    caller: Caller,
    env: Rng,
}

struct Rng(Env);

impl std::fmt::Debug for Rng {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Rng")
    }
}

impl Webhook {
    /// Of a definition; `None` when nobody has to be asked.
    ///
    /// # Errors
    /// A sentence, when the definition does not say who.
    pub(crate) fn of(crd: &Tree, d: &Definition, client: &Client) -> Result<Option<Arc<Self>>, String> {
        if crd.str_at(&["spec", "conversion", "strategy"]) != "Webhook" {
            return Ok(None);
        }
        let at = |path: &[&str]| {
            crd.at(&["spec", "conversion", "webhook"])
                .and_then(|w| w.at(path))
        };
        let config = at(&["clientConfig"]).ok_or_else(|| format!("{} names no webhook", d.name))?;
        let place =
            Place::of(config).ok_or_else(|| format!("{} does not say where its webhook is", d.name))?;
        let reviews = texts(at(&["conversionReviewVersions"]));
        let review = reviews.iter().find_map(|v| match v.as_str() {
            "v1" => Some("v1"),
            "v1beta1" => Some("v1beta1"),
            _ => None,
        });
        let bundle = config.str_at(&["caBundle"]);
        Ok(Some(Arc::new(Self {
            review,
            caller: Caller::new(client.clone(), place, bundle),
            env: Rng(client.env().clone()),
        })))
    }

    async fn ask(&self, objects: &[Tree], wanted: &str) -> Result<Vec<Tree>, String> {
        let Some(first) = objects.first() else {
            return Ok(Vec::new());
        };
        let review = self.review.ok_or("no supported conversion review versions")?;
        let kind = review::gvk(first.str_at(&["apiVersion"]), first.str_at(&["kind"]));
        let mut random = [0; 16];
        self.env.0.rng.fill(&mut random);
        let uid: Text = uuid_v4(random);
        let question = review::question(review, &uid, wanted, objects);
        let converted = match self.caller.post(&question).await {
            Ok(answer) => review::answer(&answer, review, &uid),
            Err(why) => Err(why),
        };
        let converted = converted.map_err(|why| format!("conversion webhook for {kind} failed: {why}"))?;
        if converted.len() != objects.len() {
            return Err(format!(
                "conversion webhook for {kind} returned {} objects, expected {}",
                converted.len(),
                objects.len()
            ));
        }
        let pairs = objects.iter().zip(converted);
        pairs
            .map(|(original, converted)| review::accept(original, converted, wanted))
            .collect::<Result<_, _>>()
            .map_err(|why| format!("conversion webhook for {kind} returned invalid {why}"))
    }
}

impl ConvertObjects for Webhook {
    fn convert<'a>(
        &'a self,
        objects: Vec<Tree>,
        api_version: &'a str,
    ) -> BoxFuture<'a, Result<Vec<Tree>, String>> {
        Box::pin(async move {
            let mut out = Vec::with_capacity(objects.len());
            for some in objects.chunks(OBJECTS_COUNT_MAX) {
                out.extend(self.ask(some, api_version).await?);
            }
            Ok(out)
        })
    }
}
