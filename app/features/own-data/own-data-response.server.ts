import type { Person } from "~/features/people/person";
import type { PageRequest } from "~/http/page.server";
import { recordAccess } from "./access-log.server";
import { type CopyFormat, fhirCopy, jsonCopy, streamOf } from "./own-data-file.server";
import { readOwnRecord, readOwnResults } from "./own-record.server";
import { readableCopy } from "./readable-copy.server";

const types: Record<CopyFormat, { contentType: string; ending: string }> = {
  json: { contentType: "application/json; charset=utf-8", ending: "json" },
  html: { contentType: "text/html; charset=utf-8", ending: "html" },
  fhir: { contentType: "application/fhir+json; charset=utf-8", ending: "fhir.json" },
};

/** Name of the file to save, in plain ASCII. */
function copyFilename({ t, app }: Pick<PageRequest, "t" | "app">, format: CopyFormat): string {
  return `${t("ownData:copy.filename")}-${app.clock.now().toISOString().slice(0, 10)}.${types[format].ending}`;
}

/**
 * A copy of a person's data to save, in the language of the page. It is on record before its first byte leaves. Undefined
 * when the person is gone.
 */
export async function ownDataResponse(
  page: PageRequest,
  person: Person,
  format: CopyFormat,
): Promise<Response | undefined> {
  const { app, context, language, t } = page;
  const { userUuid } = person;
  await recordAccess(app.db, {
    subjectUuid: userUuid,
    actorUuid: userUuid,
    actorRole: "self",
    what: format === "fhir" ? "answers_and_results" : "everything",
    purpose: "own_copy",
    requestId: context.requestId,
  });
  const record = await readOwnRecord({ ...app, db: app.database.bulk }, userUuid);
  if (!record) return undefined;
  const createdAt = app.clock.now();
  const copy = { record, results: readOwnResults(app.database.bulk, userUuid, language), createdAt };
  const pieces = {
    json: () => jsonCopy(copy),
    html: () => readableCopy(copy, { t, language }),
    fhir: () => fhirCopy(copy, { origin: app.env.publicOrigin, language, overallIndex: t("results:index.label") }),
  }[format]();
  return new Response(streamOf(pieces), {
    headers: {
      "content-type": types[format].contentType,
      "content-disposition": `attachment; filename="${copyFilename(page, format)}"`,
      "cache-control": "private, no-store",
    },
  });
}
