import { longReads } from "~/db/standby.server";
import type { Ctx } from "~/features/ctx.server";
import { findOrder } from "~/features/orders/queries.server";
import type { Person } from "~/features/people/person";
import { bandWords } from "~/features/results/band-words-view.server";
import { isFreshSignIn } from "~/features/sessions/fresh-sign-in.server";
import type { Words } from "~/i18n/words.server";
import { contentId } from "~/platform/content-id.server";
import { isUuid } from "~/platform/uuid";
import { recordAccess } from "./access-log.server";
import { mayTakeCopy } from "./copy-limit.server";
import { bundleHead, entryOf, type FhirContext, patientOf, resourcesOf } from "./fhir";
import { readOwnRecord } from "./own-record.server";
import { readOwnResults } from "./own-results.server";

export type ResponsesOutcome =
  | { outcome: "taken"; bundle: object }
  /** The answer to whoever only asks whether there would be something (`looks`). */
  | { outcome: "mayTake" }
  /** There is no such order, or it isn't theirs: both look the same. */
  | { outcome: "notThere" }
  /** As for a copy of everything: only a fresh session gets it, and only so many in an hour. */
  | { outcome: "notFresh" | "limit" };

/** A person's own answers to one order as FHIR QuestionnaireResponses, under the rules of their own data. */
export async function takeResponses(
  ctx: Pick<Ctx, "db" | "bulk" | "secrets" | "clock" | "env">,
  input: {
    person: Person;
    sessionToken: string | undefined;
    orderId: string;
    words: Words;
    requestId: string;
    looks: boolean;
  },
): Promise<ResponsesOutcome> {
  const { person, sessionToken, orderId, requestId } = input;
  const { userUuid } = person;
  const { t, language } = input.words;
  if (!isUuid(orderId) || !(await findOrder(ctx.db, userUuid, orderId))) return { outcome: "notThere" };
  if (!(await isFreshSignIn(ctx.db, sessionToken))) return { outcome: "notFresh" };
  if (input.looks) return { outcome: "mayTake" };
  if (!(await mayTakeCopy(ctx, userUuid))) return { outcome: "limit" };
  await recordAccess(ctx.db, {
    subjectUuid: userUuid,
    actorUuid: userUuid,
    actorRole: "self",
    what: "answers_and_results",
    purpose: "own_copy",
    requestId,
  });
  const record = await readOwnRecord({ ...ctx, db: ctx.bulk }, userUuid);
  if (!record) return { outcome: "notThere" };
  const context: FhirContext = {
    origin: ctx.env.publicOrigin,
    language,
    overallIndex: t("results:index.label"),
    bandWords: bandWords({ t }),
    patientId: record.person.userPseudoId,
    idOf: contentId,
  };
  const entry = [entryOf(patientOf(person, context))];
  let changed: Date | undefined;
  for await (const result of readOwnResults(await longReads(ctx.bulk), userUuid, language)) {
    if (result.assessmentOrderId !== orderId) continue;
    const responses = resourcesOf(result, context).filter(
      ({ resourceType }) => resourceType === "QuestionnaireResponse",
    );
    entry.push(...responses.map(entryOf));
    const last = result.completedAt ?? result.lastSavedAt;
    changed = changed && changed > last ? changed : last;
  }
  // The time of the last answer and not of asking: what is unchanged is the same to the letter.
  return { outcome: "taken", bundle: { ...bundleHead(changed), entry } };
}
