import { longReads } from "~/db/standby.server";
import type { Advice } from "~/features/advice/advice";
import { adviceTables } from "~/features/advice/advice-tables";
import { bloodFhirWords } from "~/features/blood-tests/measured-view.server";
import type { Ctx } from "~/features/ctx.server";
import type { Person } from "~/features/people/person";
import { bandWords } from "~/features/results/band-words-view.server";
import { isFreshSignIn } from "~/features/sessions/fresh-sign-in.server";
import type { Words } from "~/i18n/words.server";
import { recordAccess } from "./access-log.server";
import { type CopyFormat, copyFiles } from "./copy-format";
import { mayTakeCopy } from "./copy-limit.server";
import { fhirCopy, jsonCopy } from "./copy-pieces.server";
import { readOwnRecord } from "./own-record.server";
import { readOwnResults } from "./own-results.server";
import { readableCopy } from "./readable-copy.server";

export type CopyOutcome =
  | { outcome: "taken"; file: CopyFile }
  /** The person has to sign in again first. */
  | { outcome: "notFresh" }
  /** The person has taken as many as an hour allows. */
  | { outcome: "limit" }
  /** There is no such person any more. */
  | { outcome: "notThere" };

/** A file to download. Its text comes in pieces, so that it is never in memory as a whole. */
export type CopyFile = { filename: string; contentType: string; pieces: AsyncIterable<string> };

/**
 * A copy of everything stored about a person, in the language of `words`. It needs a fresh sign-in and is limited to so many
 * an hour (mostCopies). The access log has it before the first piece is sent.
 */
export async function takeCopy(
  ctx: Pick<Ctx, "db" | "bulk" | "secrets" | "clock" | "env"> & { advice: Advice },
  input: { person: Person; sessionToken: string | undefined; format: CopyFormat; words: Words; requestId: string },
): Promise<CopyOutcome> {
  const { person, sessionToken, format, requestId } = input;
  const { userUuid } = person;
  const { t, language } = input.words;
  if (!(await isFreshSignIn(ctx.db, sessionToken))) return { outcome: "notFresh" };
  if (!(await mayTakeCopy(ctx, userUuid))) return { outcome: "limit" };
  await recordAccess(ctx.db, {
    subjectUuid: userUuid,
    actorUuid: userUuid,
    actorRole: "self",
    what: format === "fhir" ? "answers_and_results" : "everything",
    purpose: "own_copy",
    requestId,
  });
  const record = await readOwnRecord({ ...ctx, db: ctx.bulk }, userUuid);
  if (!record) return { outcome: "notThere" };
  const createdAt = ctx.clock.now();
  const copy = { record, results: readOwnResults(await longReads(ctx.bulk), userUuid, language), createdAt };
  const pieces = {
    json: () => jsonCopy(copy),
    html: () => readableCopy(copy, { t, language }, adviceTables(ctx.advice).recommendation),
    fhir: () =>
      fhirCopy(copy, {
        origin: ctx.env.publicOrigin,
        language,
        overallIndex: t("results:index.label"),
        bandWords: bandWords({ t }),
        blood: bloodFhirWords({ t }),
      }),
  }[format]();
  const { contentType, ending } = copyFiles[format];
  // The translations of the file's name are ASCII, which every system can save.
  const filename = `${t("ownData:copy.filename")}-${createdAt.toISOString().slice(0, 10)}.${ending}`;
  return { outcome: "taken", file: { filename, contentType, pieces } };
}
