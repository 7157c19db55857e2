import { timingSafeEqual } from "node:crypto";
import { stringify } from "csv-stringify/sync";
import type { Ctx } from "~/features/ctx.server";
import { recordExport } from "~/features/own-data/export-log.server";
import { type Admin, readAdmin } from "~/features/sessions/admin.server";
import type { StaffRefusal } from "~/features/sessions/staff.server";
import { metamodulesByVid } from "~/features/survey/definitions.server";
import type { Words } from "~/i18n/words.server";
import { inTurn } from "~/platform/pace.server";
import { hashToken } from "~/platform/secrets.server";
import { isUuid } from "~/platform/uuid";
import { harmless } from "./formula-text";
import type { Layout } from "./layout";
import { pseudonymsFor, recipientOf } from "./pseudonym.server";
import { type After, type ResultRow, readResults, type ToldResults, toldResults } from "./result-rows.server";
import { resultSheet } from "./result-sheets.server";
import { RowCheck } from "./row-check.server";
import { type Scope, scopeOf } from "./scope.server";
import type { Cell } from "./sheet";
import { endingWith, exporting } from "./take-export.server";

export const reportingFormats = ["ndjson", "csv"] as const;
export type ReportingFormat = (typeof reportingFormats)[number];

type ReportingCtx = Pick<Ctx, "db" | "bulk" | "clock" | "secrets" | "log" | "env">;

/** By what somebody asks: the key of a service, or an administrator's session. */
export type ReportingCredential = { key: string | undefined; sessionToken: string | undefined };

export type ReportingRequest = ReportingCredential & {
  orderId: string | undefined;
  format: ReportingFormat;
  layout: Layout;
  /** Of the last row that arrived of an export that broke off. */
  cursor: string | undefined;
  words: Words;
  requestId: string;
  stop: AbortSignal;
  /** Wants to know whether there would be something, so nobody has taken it. */
  looks: boolean;
};

export type ReportingOutcome =
  | { outcome: "taken"; pieces: AsyncIterable<Uint8Array> }
  | StaffRefusal
  /** Who only looks takes nothing. */
  | { outcome: "mayTake" }
  | { outcome: "noSuchOrder" | "badCursor" | "busy" };

type Recipient = {
  outcome: "recipient";
  name: string;
  admin: Admin | { service: string };
  organisationId: string | null;
};

/** Who asks for results: a service that shows its key, otherwise an administrator. */
async function reportingRecipient(
  ctx: Pick<ReportingCtx, "db" | "clock" | "env">,
  { key, sessionToken }: ReportingCredential,
): Promise<Recipient | StaffRefusal> {
  if (key === undefined) {
    const found = await readAdmin(ctx, { sessionToken });
    if (found.outcome !== "admin") return found;
    const { admin } = found;
    return { outcome: "recipient", name: recipientOf(admin), admin, organisationId: admin.organisation?.id ?? null };
  }
  const given = hashToken(key);
  const service = ctx.env.reportingKeys.find(({ sha256 }) => timingSafeEqual(Buffer.from(sha256, "hex"), given));
  if (!service) return { outcome: "notAuthenticated" };
  const { recipient, organisationId } = service;
  return { outcome: "recipient", name: `service ${recipient}`, admin: { service: recipient }, organisationId };
}

/**
 * Completed results for reporting, as a stream: under pseudonyms of the recipient's own, without free texts, in the order
 * of random ids, at constant memory. The last row of each result carries a cursor; an export that broke off goes on after
 * it. At the end stand the number of rows and what they add up to (see RowCheck): where that is missing, so is the rest.
 */
export async function exportForReporting(ctx: ReportingCtx, asked: ReportingRequest): Promise<ReportingOutcome> {
  const recipient = await reportingRecipient(ctx, asked);
  if (recipient.outcome !== "recipient") return recipient;
  const { name, admin, organisationId } = recipient;
  const cursors = cursorsOf(ctx, name);
  const after = asked.cursor === undefined ? undefined : cursors.open(asked.cursor);
  if (asked.cursor !== undefined && !after) return { outcome: "badCursor" };
  const organisation = organisationId === null ? null : { id: organisationId, name: "" };
  const scope = await scopeOf(ctx.db, { userUuid: "", organisation }, asked.orderId);
  if (!scope) return { outcome: "noSuchOrder" };
  const end = await exporting.take(0);
  if (!end) return { outcome: "busy" };
  if (asked.looks) {
    end();
    return { outcome: "mayTake" };
  }
  try {
    const told = await toldResults(ctx.bulk, scope, asked.stop);
    const { requestId } = asked;
    await recordExport(ctx.bulk, { admin, set: "results_without_texts", ...scope, recordCount: told.count, requestId });
    ctx.log.info({ requestId, export: "reporting", orderId: scope.orderId }, "export");
    const rows = await rowsFor(ctx, asked, { scope, told, name, after, cursorOf: cursors.seal });
    return { outcome: "taken", pieces: endingWith(written[asked.format](rows), end) };
  } catch (error) {
    end();
    throw error;
  }
}

/** A cursor is sealed: it names a result by its own id, which no recipient may know. */
function cursorsOf({ secrets }: Pick<Ctx, "secrets">, recipient: string) {
  const purpose = `export cursor ${recipient}`;
  return {
    seal: ({ order_id, id }: ResultRow) => secrets.encrypt(purpose, `${order_id} ${id}`).toString("base64url"),
    open(cursor: string): After | undefined {
      const sealed = Buffer.from(cursor, "base64url");
      const [orderId, resultId] = (sealed.length > 28 ? secrets.decrypt(purpose, sealed) : "")?.split(" ") ?? [];
      return isUuid(orderId) && isUuid(resultId) ? { orderId, resultId } : undefined;
    },
  };
}

type Rows = { keys: readonly string[]; batches: AsyncIterable<(readonly Cell[])[]> };

const frontKeys = ["person", "result", "assessmentOrder", "organization", "completedOn"];
const longKeys = ["kind", "surveyKey", "survey", "moduleKey", "module", "questionKey", "question", "value", "label"];

async function rowsFor(
  ctx: ReportingCtx,
  { words, layout, stop }: ReportingRequest,
  given: {
    scope: Scope;
    told: ToldResults;
    name: string;
    after: After | undefined;
    cursorOf: (row: ResultRow) => string;
  },
): Promise<Rows> {
  const batches = readResults(ctx.bulk, given.scope, { told: given.told, freeTexts: false, after: given.after }, stop);
  const sheet = resultSheet[layout]({
    words,
    metamodules: await metamodulesByVid(ctx.bulk, given.told.metamoduleVids),
    pseudonyms: pseudonymsFor(ctx.secrets, given.name),
    freeTexts: false,
    batches,
  });
  // Columns of scores and questions are headed by their words and, in brackets, their key.
  const wideKeys = () => [
    "index",
    ...sheet.header.slice(frontKeys.length + 1).map((label) => /\[([^\]]+)\]$/.exec(label)?.[1] ?? label),
  ];
  async function* rows(): AsyncGenerator<(readonly Cell[])[]> {
    for await (const batch of sheet.batches) {
      yield await inTurn(() =>
        batch.flatMap((read) => {
          const cells = [...sheet.rowsOf(read)];
          return cells.map((row, index) => [...row, index === cells.length - 1 ? given.cursorOf(read) : null]);
        }),
      );
    }
  }
  return { keys: [...frontKeys, ...(layout === "long" ? longKeys : wideKeys()), "cursor"], batches: rows() };
}

/** How a row stands in a stream of each format. */
const written: Record<ReportingFormat, (rows: Rows) => AsyncGenerator<Uint8Array>> = {
  async *ndjson({ keys, batches }) {
    const check = new RowCheck();
    for await (const batch of batches) {
      for (const row of batch) check.add(row);
      const lines = batch.map((row) => {
        const told = keys.flatMap((key, index) => (row[index] === null ? [] : [[key, row[index]] as const]));
        return `${JSON.stringify({ type: "row", ...Object.fromEntries(told) })}\n`;
      });
      if (lines.length > 0) yield Buffer.from(lines.join(""));
    }
    yield Buffer.from(`${JSON.stringify({ type: "end", ...check.end() })}\n`);
  },
  async *csv({ keys, batches }) {
    const check = new RowCheck();
    const text = (rows: (readonly Cell[])[]) =>
      Buffer.from(
        stringify(
          rows.map((row) => [...row]),
          { record_delimiter: "\r\n" },
        ),
      );
    yield text([keys.map(harmless)]);
    for await (const batch of batches) {
      const rows = batch.map((row) => row.map(harmless));
      for (const row of rows) check.add(row);
      if (rows.length > 0) yield text(rows);
    }
    const { rows, sha256 } = check.end();
    yield text([keys.map((_, index) => (index === 0 ? `# rows=${rows} sha256=${sha256}` : null))]);
  },
};
