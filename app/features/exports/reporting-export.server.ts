import { eq, inArray } from "drizzle-orm";
import { exportEditions } from "~/db/schema/editions";
import { assessmentOrders } from "~/db/schema/orders";
import type { Ctx } from "~/features/ctx.server";
import { recordExport } from "~/features/own-data/export-log.server";
import type { Words } from "~/i18n/words.server";
import { inTurn } from "~/platform/pace.server";
import { isUuid } from "~/platform/uuid";
import { csvFile } from "./csv-file.server";
import type { Separator } from "./csv-format";
import { namesFor, openEditionKey } from "./edition-key.server";
import { linkEdition } from "./edition-links.server";
import { type After, editionSheet, type Links } from "./edition-sheet.server";
import { type EditionsOutcome, editionsFor, isOpen, recordTakings } from "./editions.server";
import type { Layout } from "./layout";
import type { Edition } from "./make-edition.server";
import type { Recipient } from "./recipient.server";
import { RowCheck } from "./row-check.server";
import { type Scope, scopeOf } from "./scope.server";
import { type Cell, plainCell } from "./sheet";
import { endingWith, exporting } from "./taking.server";

export const reportingFormats = ["ndjson", "csv"] as const;
export type ReportingFormat = (typeof reportingFormats)[number];

type ReportingCtx = Pick<Ctx, "db" | "bulk" | "clock" | "log" | "exportSecrets">;

export type ReportingRequest = {
  recipient: Recipient;
  orderId: string | undefined;
  /** An edition that was taken before, to have the same again. */
  editionId: string | undefined;
  /** Why an administrator takes it; a service's key has its agreement. */
  reason: string | undefined;
  format: ReportingFormat;
  layout: Layout;
  /** The cursor of the last row that arrived before an export broke off. */
  cursor: string | undefined;
  /** Of CSV: what its cells are separated by, and whether its rows are followed by their number and hash. */
  separator: Separator;
  check: boolean;
  words: Words;
  requestId: string;
  stop: AbortSignal;
  /** Only asks whether there would be something: nothing is taken, and nothing recorded. */
  looks: boolean;
};

export type ReportingOutcome =
  | {
      outcome: "taken";
      /** The editions of which it tells something: after a cursor those that are left. */
      editionIds: readonly string[];
      /** How many it tells at most. */
      results: number;
      pieces: AsyncIterable<Uint8Array>;
    }
  /** The answer to whoever only asks (`looks`). */
  | { outcome: "mayTake" }
  | Exclude<EditionsOutcome, { outcome: "editions" }>
  | { outcome: "notThere" | "busy" }
  | { outcome: "badCursor" }
  /** An administrator has not said why. */
  | { outcome: "reasonNeeded" };

/**
 * Completed results for reporting, edition by edition, as a stream: under pseudonyms of this recipient, without free texts,
 * in random order, at constant memory. Each row carries a cursor, after which an export that broke off goes on. A stream of lines ends with the number of rows and their hash (see RowCheck), without which it is incomplete; so
 * does CSV where that is asked for.
 */
export async function exportForReporting(ctx: ReportingCtx, asked: ReportingRequest): Promise<ReportingOutcome> {
  const { recipient } = asked;
  const { name, admin, organisationId } = recipient;
  if (!("service" in admin) && asked.reason === undefined) return { outcome: "reasonNeeded" };
  const organisation = organisationId === null ? null : { id: organisationId, name: "" };
  const scope = await scopeOf(ctx.db, { userUuid: "", organisation }, asked.orderId);
  if (!scope) return { outcome: "notThere" };
  const end = await exporting.acquire(0);
  if (!end) return { outcome: "busy" };
  const done = <Refused extends ReportingOutcome>(refused: Refused) => {
    end();
    return refused;
  };
  try {
    if (asked.looks) return done(await lookedAt(ctx, asked, scope));
    const found = await editionsFor(ctx, { scope, editionId: asked.editionId, stop: asked.stop });
    if (found.outcome !== "editions") return done(found);
    const { editions } = found;
    const links = await linksOf(ctx, recipient, editions, asked.stop);
    const { cursor, layout } = asked;
    const after =
      cursor === undefined ? undefined : await openCursor(ctx, { cursor, layout, recipient, links, editions });
    if (after && "outcome" in after) return done(after);
    const { requestId } = asked;
    const set = links ? "linked_results" : "results_without_texts";
    // The people in a linked export read in their access log where linking was decided.
    const reason = links?.grant.decision ?? asked.reason;
    const sent = after ? editions.slice(editions.findIndex(({ id }) => id === after.editionId)) : editions;
    const recordCount = sent.reduce((sum, { results }) => sum + results, 0) - (after?.place ?? 0);
    await recordTakings(ctx, name, sent);
    await recordExport(ctx.bulk, { admin, set, ...scope, recordCount, reason, requestId });
    ctx.log.info({ requestId, export: "reporting", orderId: scope.orderId }, "export");
    const rows = await rowsFor(ctx, asked, { recipient, editions, links, after });
    const pieces = written[asked.format](rows, { ...asked, isService: "service" in admin });
    return {
      outcome: "taken",
      editionIds: sent.map(({ id }) => id),
      results: recordCount,
      pieces: endingWith(pieces, end),
    };
  } catch (error) {
    end();
    throw error;
  }
}

/**
 * What whoever only asks is told. No edition is made for it, and nobody is linked: whether a cursor goes with the ids and the orders
 * of now is seen when it is used.
 */
async function lookedAt(
  ctx: ReportingCtx,
  { recipient, editionId, cursor, layout, stop }: ReportingRequest,
  scope: Scope,
): Promise<ReportingOutcome> {
  if (editionId !== undefined) {
    const named = await editionsFor(ctx, { scope, editionId, stop });
    if (named.outcome !== "editions") return named;
  } else if (scope.orderId !== null && (await isOpen(ctx, scope.orderId))) return { outcome: "orderOpen" };
  if (cursor === undefined) return { outcome: "mayTake" };
  const read = await readCursor(ctx, { cursor, layout, recipient });
  return "outcome" in read ? read : { outcome: "mayTake" };
}

/** The editions whose people have one id in all orders; undefined for recipients who have no grant to link orders. */
async function linksOf(
  ctx: ReportingCtx,
  { grant }: Recipient,
  editions: readonly Edition[],
  stop: AbortSignal,
): Promise<Links | undefined> {
  if (!grant) return undefined;
  const linked = new Set<string>();
  for (const edition of editions) if (await linkEdition(ctx, edition, stop)) linked.add(edition.id);
  return { grant, editions: linked };
}

/**
 * `<edition>.<place>.<proof>`, and within a result `<edition>.<place>-<rows of it>.<proof>`: the release before, which knows of no
 * rows, takes that for no place and refuses it. As a part more it would leave them out and go on after the result.
 */
const cursorForm = /^([^.]+)\.(\d{1,9})(?:-(\d{1,4}))?\.([^.]+)$/;
const cursorWithin = (cursor: string, rows: number) => cursor.replace(/\.\d+/, (place) => `${place}-${rows}`);

/** Why a cursor leads nowhere. */
type Astray = { outcome: "badCursor" | "editionRenewed" };

/**
 * The place that a cursor names, and whether it was given with ids of a grant. It must have been given to this recipient; one of an
 * edition that has ended leads nowhere any more.
 */
async function readCursor(
  ctx: ReportingCtx,
  { cursor, layout, recipient }: { cursor: string; layout: Layout; recipient: Recipient },
): Promise<(After & { linked: boolean }) | Astray> {
  const [, editionId, written, told = "0", proof] = cursorForm.exec(cursor) ?? [];
  const [place, rows] = [Number(written), Number(told)];
  if (!isUuid(editionId)) return { outcome: "badCursor" };
  // Only where a result has several rows is there one within it.
  if (rows > 0 && layout !== "long") return { outcome: "badCursor" };
  const [edition] = await ctx.db.select().from(exportEditions).where(eq(exportEditions.id, editionId));
  if (!edition) return { outcome: "badCursor" };
  const key = openEditionKey(ctx.exportSecrets, edition.sealedKey);
  const isProof = (grantId?: string) => namesFor(key, recipient.name, grantId).cursor(editionId, place) === proof;
  const linked = recipient.grant !== undefined && isProof(recipient.grant.id);
  if (!linked && !isProof()) return { outcome: "badCursor" };
  if (edition.endedAt) return { outcome: "editionRenewed" };
  return { editionId, place: rows > 0 ? place - 1 : place, rows, linked };
}

/** The same within these editions. In one an export goes on only with the kind of ids (linked or not) that it began with. */
async function openCursor(
  ctx: ReportingCtx,
  {
    links,
    editions,
    ...given
  }: Parameters<typeof readCursor>[1] & {
    links: Links | undefined;
    editions: readonly Edition[];
  },
): Promise<After | Astray> {
  const read = await readCursor(ctx, given);
  if ("outcome" in read) return read;
  const { linked, ...after } = read;
  const isOfThese = editions.some(({ id }) => id === after.editionId);
  const isLinked = links?.editions.has(after.editionId) ?? false;
  return isOfThese && linked === isLinked ? after : { outcome: "badCursor" };
}

type Rows = { keys: readonly string[]; batches: AsyncIterable<(readonly Cell[])[]> };

const frontKeys = ["person", "result", "assessmentOrder", "organization", "completedOn"];
/** What says in keys, at the end of a row, what it says in words before. */
const ownKeys = ["assessmentOrderId", "organizationId"];
const longKeys = ["kind", "surveyKey", "survey", "moduleKey", "module", "questionKey", "question", "value", "label"];

async function rowsFor(
  ctx: ReportingCtx,
  { words, layout, stop }: ReportingRequest,
  given: Pick<Parameters<typeof editionSheet>[1], "editions" | "links" | "after"> & { recipient: Recipient },
): Promise<Rows> {
  const { name, grain } = given.recipient;
  const sheet = await editionSheet(ctx, { ...given, recipient: name, grain, layout, words, stop });
  // Columns of scores and questions are headed by their words and, in brackets, their key.
  const wideKeys = () => [
    "index",
    ...sheet.header.slice(frontKeys.length + 1).map((label) => /\[([^\]]+)\]$/.exec(label)?.[1] ?? label),
  ];
  const organisationOf = await organisationsOf(ctx, given.editions);
  // How many of the first result had arrived before.
  let arrived = given.after?.rows ?? 0;
  async function* rows(): AsyncGenerator<(readonly Cell[])[]> {
    for await (const batch of sheet.batches) {
      yield await inTurn(() =>
        batch.flatMap((read) => {
          const cells = [...sheet.rowsOf(read)];
          const ids = [read.orderId, organisationOf.get(read.orderId) ?? null];
          const told = cells.map((row, index) => {
            const cursor = index === cells.length - 1 ? read.cursor : cursorWithin(read.cursor, index + 1);
            return [...row, ...ids, ...(layout === "long" ? [kindOf(row)] : []), cursor];
          });
          const left = told.slice(arrived);
          arrived = 0;
          return left;
        }),
      );
    }
  }
  const own = layout === "long" ? [...longKeys, ...ownKeys, "kindKey"] : [...wideKeys(), ...ownKeys];
  return { keys: [...frontKeys, ...own, "cursor"], batches: rows() };
}

/** Whose the orders of editions are. */
async function organisationsOf(
  { db }: Pick<ReportingCtx, "db">,
  editions: readonly Edition[],
): Promise<Map<string, string>> {
  const ids = editions.map(({ orderId }) => orderId);
  const rows = await db
    .select({ id: assessmentOrders.id, organisationId: assessmentOrders.organisationId })
    .from(assessmentOrders)
    .where(inArray(assessmentOrders.id, ids));
  return new Map(rows.map(({ id, organisationId }) => [id, organisationId]));
}

const placeOf = (key: string) => [...frontKeys, ...longKeys].indexOf(key);
const [moduleAt, questionAt] = [placeOf("moduleKey"), placeOf("questionKey")];

/** Of what a row of the long layout is, as a key: its `kind` is a word. */
function kindOf(row: readonly Cell[]): "index" | "score" | "answer" {
  if (row[questionAt] !== null) return "answer";
  return row[moduleAt] === null ? "index" : "score";
}

type WrittenFor = Pick<ReportingRequest, "separator" | "check"> & { isService: boolean };

/** Writes the rows as a stream of each format. */
const written: Record<ReportingFormat, (rows: Rows, given: WrittenFor) => AsyncGenerator<Uint8Array>> = {
  async *ndjson({ keys, batches }) {
    const check = new RowCheck();
    for await (const batch of batches) {
      for (const row of batch) check.add(row);
      const lines = batch.map((row) => {
        const told = keys.flatMap((key, index) => {
          const cell = plainCell(row[index] ?? null);
          return cell === null ? [] : [[key, cell] as const];
        });
        return `${JSON.stringify({ type: "row", ...Object.fromEntries(told) })}\n`;
      });
      if (lines.length > 0) yield Buffer.from(lines.join(""));
    }
    yield Buffer.from(`${JSON.stringify({ type: "end", ...check.end() })}\n`);
  },
  csv({ keys, batches }, { separator, check, isService }) {
    const table = { title: "", header: keys, batches, rowsOf: (row: readonly Cell[]) => [row] };
    return csvFile(table, { separator, check, marked: false, barePhones: isService });
  },
};
