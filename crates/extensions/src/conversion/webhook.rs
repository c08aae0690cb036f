//! The webhook of one definition.

use super::caller::{Caller, Place};
use super::review;
use crate::definition::{Definition, texts};
use crate::observe::{Observe, Question};
use futures_util::{StreamExt as _, TryStreamExt as _};
use std::sync::Arc;
use supercargo_env::{BoxFuture, Env};
use supercargo_meta::{Text, Tree, uuid_v4};
use supercargo_registry::{Client, ConvertObjects};

/// So many objects are asked about in one question: upstream asks about each alone, and webhooks are as fast as that needs.
const OBJECTS_COUNT_MAX: usize = 100;
/// So many questions of one list are asked at a time.
const QUESTIONS_COUNT_MAX: usize = 4;

/// Who converts the objects of one definition.
pub(crate) struct Webhook {
    definition: Text,
    /// The version of reviews; `None` when it understands none of ours.
    review: Option<&'static str>,
    caller: Caller,
    env: Env,
    observe: Arc<dyn Observe>,
}

impl std::fmt::Debug for Webhook {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Webhook")
            .field(&self.definition)
            .field(&self.caller)
            .finish()
    }
}

/// Why nothing came of a question: upstream's word for counters, and a sentence.
type Failure = (&'static str, String);

impl Webhook {
    /// Of a definition; `None` when nobody has to be asked.
    ///
    /// # Errors
    /// A sentence, when the definition does not say who.
    pub(crate) fn of(
        crd: &Tree,
        d: &Definition,
        client: &Client,
        observe: &Arc<dyn Observe>,
    ) -> Result<Option<Arc<Self>>, String> {
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
            definition: d.name.clone(),
            review,
            caller: Caller::new(client.clone(), place, bundle),
            env: client.env().clone(),
            observe: observe.clone(),
        })))
    }

    async fn ask(&self, objects: &[Tree], wanted: &str) -> Result<Vec<Tree>, String> {
        let Some(first) = objects.first() else {
            return Ok(Vec::new());
        };
        let began = self.env.clock.monotonic();
        let answer = self.answer(objects, first, wanted).await;
        let version = |api_version: &str| api_version.rsplit('/').next().unwrap_or("").to_owned();
        self.observe.converted(&Question {
            definition: &self.definition,
            from: &version(first.str_at(&["apiVersion"])),
            to: &version(wanted),
            took: self.env.clock.monotonic().saturating_sub(began),
            failure: answer.as_ref().err().map(|f| f.0),
        });
        answer.map_err(|f| f.1)
    }

    async fn answer(&self, objects: &[Tree], first: &Tree, wanted: &str) -> Result<Vec<Tree>, Failure> {
        let review = self.review.ok_or_else(|| {
            let why = "no supported conversion review versions".to_owned();
            ("conversion_webhook_call_failure", why)
        })?;
        let kind = review::gvk(first.str_at(&["apiVersion"]), first.str_at(&["kind"]));
        let failed = |why: String| format!("conversion webhook for {kind} failed: {why}");
        let mut random = [0; 16];
        self.env.rng.fill(&mut random);
        let uid: Text = uuid_v4(random);
        let question = review::question(review, &uid, wanted, objects);
        let answer = self.caller.post(&question).await;
        let answer = answer.map_err(|why| ("conversion_webhook_call_failure", failed(why)))?;
        let converted = review::answer(&answer, review, &uid)
            .map_err(|why| ("conversion_webhook_malformed_response_failure", failed(why)))?;
        if converted.len() != objects.len() {
            let why = format!(
                "conversion webhook for {kind} returned {} objects, expected {}",
                converted.len(),
                objects.len()
            );
            return Err(("conversion_webhook_partial_response_failure", why));
        }
        let pairs = objects.iter().zip(converted);
        pairs
            .map(|(original, converted)| review::accept(original, converted, wanted))
            .collect::<Result<_, _>>()
            .map_err(|why| {
                let why = format!("conversion webhook for {kind} returned invalid {why}");
                ("conversion_webhook_invalid_converted_object_failure", why)
            })
    }
}

impl ConvertObjects for Webhook {
    fn convert<'a>(
        &'a self,
        objects: Vec<Tree>,
        api_version: &'a str,
    ) -> BoxFuture<'a, Result<Vec<Tree>, String>> {
        Box::pin(async move {
            let questions = objects.chunks(OBJECTS_COUNT_MAX).map(|some| {
                Box::pin(self.ask(some, api_version)) as BoxFuture<'_, Result<Vec<Tree>, String>>
            });
            let questions: Vec<_> = questions.collect();
            let answers = futures_util::stream::iter(questions).buffered(QUESTIONS_COUNT_MAX);
            answers.try_concat().await
        })
    }
}
