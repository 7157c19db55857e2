import { isDeepStrictEqual } from "node:util";
import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { peopleImportPieces, peopleImports } from "~/db/schema/inviting";
import { assessmentOrders, organisations } from "~/db/schema/orders";
import type { Ctx } from "~/features/ctx.server";
import { enqueue } from "~/features/jobs/engine.server";
import { isReachedOrder } from "~/features/orders/reach.server";
import type { PhoneCountry } from "~/features/people/phone-countries";
import { addUnitPaths, knownUnits } from "~/features/people/units.server";
import type { Admin } from "~/features/sessions/admin.server";
import { type Language, languages } from "~/i18n/languages";
import type { Secrets } from "~/platform/secrets.server";
import { isUuid } from "~/platform/uuid";
import { versionOf } from "~/platform/version-of.server";
import type { Mapping } from "./delivery";
import { keepMapping } from "./delivery-settings.server";
import { columnsOf, columnsProblem, type ImportColumn } from "./import-columns";
import type { RowProblem, TableRow, Trouble } from "./imported-row";
import { lookedAt, rowsPurpose, type TableHead } from "./store-import.server";

export type ImportState = "uploaded" | "checking" | "checked" | "inviting" | "done" | "closed";

/** An import of an order that the administrator looks after; undefined for everybody else's and for none. */
export async function findImport(
  { db, secrets }: Pick<Ctx, "db" | "secrets">,
  { admin, orderId, importId }: { admin: Admin; orderId: string; importId: string | undefined },
) {
  if (!isUuid(importId)) return undefined;
  const [found] = await db
    .select({
      import: peopleImports,
      organisationId: organisations.id,
      emailFilter: organisations.emailFilter,
      phoneCountry: organisations.phoneCountry,
      attributes: organisations.attributes,
    })
    .from(peopleImports)
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, peopleImports.orderId))
    .innerJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
    .where(and(eq(peopleImports.id, importId), eq(peopleImports.orderId, orderId), isReachedOrder(admin)));
  const head = found?.import.sealedHead && secrets.decrypt(rowsPurpose, found.import.sealedHead);
  if (!found || !head) return undefined;
  const { state, ...kept } = found.import;
  const { import: _, phoneCountry, ...of } = found;
  return {
    ...kept,
    ...of,
    phoneCountry: phoneCountry as PhoneCountry,
    version: importVersion(kept),
    state: state as ImportState,
    head: JSON.parse(head) as TableHead,
    meanings: columnsOf(found.attributes),
  };
}

type Decided = Pick<typeof peopleImports.$inferSelect, "columns" | "language" | "confirmedAt" | "units">;

/** Names what the pages of an import show that somebody has decided: its columns, and whether it is confirmed. */
function importVersion({ columns, language, confirmedAt }: Omit<Decided, "units">): string {
  return versionOf([columns, language, confirmedAt !== null]);
}

/** Somebody else has decided something of the import since its page was opened. */
type ImportConflict = { outcome: "conflict" };

type Changing = { found: FoundImport; version: string };

/**
 * Runs with the import locked, where it is still what the page was made from; whoever confirms it may find it confirmed.
 */
async function changeImport<Outcome>(
  { db }: Pick<Ctx, "db">,
  { found, version, confirms = false }: Changing & { confirms?: boolean },
  change: (tx: Db, decided: Decided) => Promise<Outcome>,
): Promise<Outcome | ImportConflict> {
  return db.transaction(async (tx): Promise<Outcome | ImportConflict> => {
    const { columns, language, confirmedAt, units } = peopleImports;
    const [decided] = await tx
      .select({ columns, language, confirmedAt, units })
      .from(peopleImports)
      .where(eq(peopleImports.id, found.id))
      .for("update");
    const from = decided && confirms ? { ...decided, confirmedAt: null } : decided;
    if (!decided || !from || importVersion(from) !== version) return { outcome: "conflict" };
    return change(tx, decided);
  });
}

export type FoundImport = NonNullable<Awaited<ReturnType<typeof findImport>>>;

/** Says what the columns of an import mean, and has its rows looked at. Possible until it is confirmed. */
export async function mapColumns(
  ctx: Pick<Ctx, "db">,
  { columns, language, ...changing }: Changing & { columns: (ImportColumn | null)[]; language: Language },
): Promise<
  { outcome: "checking" | "tooLate" } | { outcome: "refused"; problem: "noWayIn" | "twice" } | ImportConflict
> {
  const problem = columnsProblem(columns);
  if (problem) return { outcome: "refused", problem };
  const { id: importId } = changing.found;
  return changeImport(ctx, changing, async (tx) => {
    const changed = await tx
      .update(peopleImports)
      .set({ ...lookedAt(columns), language })
      .where(and(eq(peopleImports.id, importId), isNull(peopleImports.confirmedAt)))
      .returning({ id: peopleImports.id });
    if (changed.length === 0) return { outcome: "tooLate" as const };
    await tx.update(peopleImportPieces).set({ problems: null }).where(eq(peopleImportPieces.importId, importId));
    await enqueue(tx, "people-import", [{ payload: { importId } }]);
    return { outcome: "checking" as const };
  });
}

/**
 * Has everybody invited whose row allows it. Said twice, it is done once. `chosen` names, in the order of the new units, the
 * unit of the organisation that stands for each; the others are made. `keeps` has what was said of the table hold for tables like it
 * that programs send.
 */
export function confirmImport(
  ctx: Pick<Ctx, "db" | "secrets">,
  { chosen, keeps, ...changing }: Changing & { chosen: readonly string[]; keeps: boolean },
): Promise<{ outcome: "confirmed" } | ImportConflict> {
  const { id: importId, organisationId } = changing.found;
  return changeImport(
    ctx,
    { ...changing, confirms: true },
    async (tx, decided): Promise<{ outcome: "confirmed" } | ImportConflict> => {
      const known = new Set(await knownUnits(tx, organisationId));
      const { newUnits } = changing.found;
      const units = Object.fromEntries(
        newUnits.flatMap((unit, at) => (known.has(chosen[at] ?? "") ? [[unit, chosen[at] as string]] : [])),
      );
      // Whoever wanted the same has what they wanted.
      if (decided.confirmedAt) return { outcome: isDeepStrictEqual(decided.units, units) ? "confirmed" : "conflict" };
      const confirmed = await tx
        .update(peopleImports)
        .set({ state: "inviting", confirmedAt: sql`now()`, doneCount: 0, knownCount: 0, units })
        .where(and(eq(peopleImports.id, importId), eq(peopleImports.state, "checked")))
        .returning({ id: peopleImports.id });
      if (confirmed.length > 0) {
        await addUnitPaths(
          tx,
          organisationId,
          newUnits.filter((unit) => !Object.hasOwn(units, unit)),
        );
        await enqueue(tx, "people-import", [{ payload: { importId } }]);
        const mapping = mappingOf(changing.found, decided, units);
        if (keeps) await keepMapping({ db: tx, secrets: ctx.secrets }, organisationId, mapping);
      }
      return { outcome: "confirmed" };
    },
  );
}

/** What somebody has said of a table by confirming it. */
function mappingOf({ head }: FoundImport, { columns, language }: Decided, units: Record<string, string>): Mapping {
  // Written by mapColumns and the guesses alone.
  return { headings: head.headings, columns: (columns ?? []) as (ImportColumn | null)[], language, units };
}

/** Throws an import away that nobody has confirmed, with its rows. */
export function dropImport(ctx: Pick<Ctx, "db">, changing: Changing): Promise<{ outcome: "dropped" } | ImportConflict> {
  return changeImport(ctx, changing, async (tx) => {
    await tx
      .delete(peopleImports)
      .where(and(eq(peopleImports.id, changing.found.id), isNull(peopleImports.confirmedAt)));
    return { outcome: "dropped" as const };
  });
}

/** How often each problem comes, and how many rows have any. */
export async function problemsOf({ db }: Pick<Ctx, "db">, importId: string) {
  const counts = await db.execute<{ problem: RowProblem; count: number }>(sql`
    select each->>'problem' as problem, count(*)::int as count
    from people_import_pieces, jsonb_array_elements(problems) each
    where import_id = ${importId} group by 1 order by 2 desc, 1`);
  const [rows] = await db.execute<{ count: number }>(sql`
    select count(distinct each->>'row')::int as count
    from people_import_pieces, jsonb_array_elements(problems) each where import_id = ${importId}`);
  return { counts: [...counts], rowCount: rows?.count ?? 0 };
}

/** The rows of an import, a piece at a time; only pieces in which something is wrong, where it is asked for. */
export async function* piecesOf(db: Db, secrets: Secrets, importId: string, { troubled = false } = {}) {
  let last = -1;
  for (;;) {
    const [piece] = await db
      .select()
      .from(peopleImportPieces)
      .where(
        and(
          eq(peopleImportPieces.importId, importId),
          gt(peopleImportPieces.firstRow, last),
          troubled ? sql`jsonb_array_length(${peopleImportPieces.problems}) > 0` : undefined,
        ),
      )
      .orderBy(asc(peopleImportPieces.firstRow))
      .limit(1);
    if (!piece) return;
    last = piece.firstRow;
    // Written by the check alone.
    const problems = (piece.problems ?? []) as ({ row: number } & Trouble)[];
    yield { firstRow: piece.firstRow, problems, rows: openRows(secrets, piece.sealedRows) };
  }
}

function openRows(secrets: Secrets, sealed: Buffer): TableRow[] {
  const opened = secrets.decrypt(rowsPurpose, sealed);
  if (!opened) throw new Error("no key opens the rows of an import");
  return JSON.parse(opened) as TableRow[];
}

/** The columns' meanings as a form posts them, one field for each. */
export function typedColumns(
  values: readonly string[],
  { head, meanings }: Pick<FoundImport, "head" | "meanings">,
): (ImportColumn | null)[] {
  return head.headings.map((_, at) => meanings.find((column) => column === values[at]) ?? null);
}

export function typedLanguage(value: unknown): Language {
  return languages.find((language) => language === value) ?? "fi";
}
