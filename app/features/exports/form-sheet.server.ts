import { eq, type SQL, sql } from "drizzle-orm";
import { batchesOf } from "~/db/batches.server";
import type { Db } from "~/db/client.server";
import { signatureFormResults } from "~/db/schema/signature-forms";
import type { Ctx } from "~/features/ctx.server";
import type { Words } from "~/i18n/words.server";
import { homeZone } from "~/platform/time/home-zone";
import { type Cell, momentOf, type Sheet } from "./sheet";

const batchSize = 200;

/** Most fields that get a column; a form has some tens. Fields beyond them are left out. */
const mostColumns = 500;

type FormRow = { received: string; content: string };

const ofForm = (formId: string): SQL => eq(signatureFormResults.formId, formId);

export async function countFormResults(bulk: Db, formId: string): Promise<number> {
  return bulk.$count(signatureFormResults, ofForm(formId));
}

/**
 * The results of a form, a row each: when it was received, and a column for each field that any of them has, headed by its
 * path in the JSON that was sent ("signer.name"). The results are read twice: for the fields, and for their values.
 */
export async function formSheet(
  { bulk }: Pick<Ctx, "bulk">,
  { t }: Pick<Words, "t">,
  formId: string,
  stop: AbortSignal,
): Promise<Sheet<FormRow>> {
  const read = () =>
    batchesOf<FormRow>(
      bulk,
      sql`select to_char(${signatureFormResults.receivedAt} at time zone ${homeZone}, 'YYYY-MM-DD HH24:MI') as received,
          ${signatureFormResults.content}::text as content
        from ${signatureFormResults} where ${ofForm(formId)}
        order by ${signatureFormResults.receivedAt}, ${signatureFormResults.id}`,
      batchSize,
      stop,
    );
  const fields = new Set<string>();
  for await (const rows of read()) {
    for (const { content } of rows) {
      for (const [field] of fieldsOf(JSON.parse(content))) if (fields.size < mostColumns) fields.add(field);
    }
  }
  const names = [...fields];
  return {
    title: t("exports:title.formResults"),
    header: [t("exports:form.received"), ...names],
    batches: read(),
    *rowsOf({ received, content }) {
      const values = new Map(fieldsOf(JSON.parse(content)));
      yield [momentOf(received), ...names.map((name) => values.get(name) ?? null)];
    },
  };
}

/** Each value with its path. Below eight levels, deeper than any form, the rest is one JSON text. */
export function fieldsOf(value: unknown, at = "", depth = 0): [field: string, cell: Cell][] {
  if (value === null || value === undefined) return [];
  if (typeof value !== "object")
    return [[at, typeof value === "string" || Number.isFinite(value) ? (value as Cell) : String(value)]];
  if (depth === 8) return [[at, JSON.stringify(value)]];
  return Object.entries(value).flatMap(([name, inner]) =>
    fieldsOf(inner, at === "" ? name : `${at}.${name}`, depth + 1),
  );
}
