import type { App } from "~/app.server";
import { type Certificate, isTold, type PublishedCell } from "~/features/reports/disclosure/certificate";
import { reportProblems } from "~/features/reports/signature.server";
import { type Finding, note, nothingTried } from "./attacks/finding";
import { type Doors, doorsOf } from "./doors";
import type { StoredOrder, StoredOrganisation } from "./stored-organisation";

type File = { certificate: Certificate; cells: PublishedCell[] };

/**
 * What the reader of one unit gets that the subscriber does not have, that is about other units, or that names one; wave
 * after wave. What two readers hold together is then never more than the subscriber holds alone.
 */
export async function partBeyondWhole(
  app: App,
  { people, onlookers, readUnit }: StoredOrganisation,
  { orderId: assessmentOrderId, truth }: StoredOrder,
): Promise<Finding> {
  const finding = nothingTried();
  const [whole, part] = [doorsOf(app, onlookers.subscriber), doorsOf(app, onlookers.unitReader)];
  const own = readUnit.join(" / ");
  const isOwn = ({ groupKey }: PublishedCell) =>
    groupKey === "all" || [" / ", "|", "\n"].some((end) => `${groupKey}\n`.startsWith(`unit:${own}${end}`));
  const others = [...new Set(people.flatMap(({ unit }) => (isBelow(unit, readUnit) ? [] : unit)))].filter(
    (name) => !readUnit.includes(name),
  );
  for (const { wave } of truth) {
    const at = { params: { assessmentOrderId }, query: { wave: String(wave) } };
    const all = new Map((await fileOf(whole, at)).cells.map((cell) => [keyOf(cell), cell]));
    const { certificate, cells } = await fileOf(part, at);
    for (const cell of cells) {
      const same = all.get(keyOf(cell));
      note(finding, !(same && isOwn(cell) && isSame(same, cell)) && `${own}, wave ${wave}: ${JSON.stringify(cell)}`);
    }
    // The line of the whole, and every cell of the unit.
    const theirs = [...all.values()].filter(isOwn);
    note(finding, theirs.length !== cells.length && `${own}: ${cells.length} of ${theirs.length} cells`);
    note(finding, reportProblems(certificate, cells).join() || undefined);
    note(finding, certificate.undecided !== undefined && `${own}: how many of all cells are undecided`);
    for (const [name, text] of await textsOf(part, at)) {
      const named = others.find((other) => new RegExp(`\\b${other}\\b`).test(text));
      note(finding, named !== undefined && `${own}, ${name}: names ${named}`);
    }
  }
  return finding;
}

const isBelow = (unit: readonly string[], own: readonly string[]) => own.every((name, depth) => unit[depth] === name);
const keyOf = ({ itemKey, groupKey }: PublishedCell) => `${itemKey}\n${groupKey}`;

/** Word for word; or hidden in both, for a reason that names no other group. */
function isSame(whole: PublishedCell, part: PublishedCell): boolean {
  const reason = (cell: PublishedCell) => ({ ...cell, status: isTold(cell.status) ? cell.status : "combination" });
  const isGeneral = !isTold(whole.status) && part.status === "combination";
  return (
    JSON.stringify(whole) === JSON.stringify(part) ||
    (isGeneral && JSON.stringify(reason(whole)) === JSON.stringify(part))
  );
}

type Place = { params: { assessmentOrderId: string }; query: { wave: string } };

async function fileOf(doors: Doors, { params, query }: Place): Promise<File> {
  const { status, text } = await doors.page("reportsFile", { params: { ...params, format: "json" }, query });
  if (status !== 200) throw new Error(`no file: ${status}`);
  return JSON.parse(text) as File;
}

/** Whatever of the report is text. */
async function textsOf(doors: Doors, place: Place): Promise<[string, string][]> {
  const file = (format: string) => doors.page("reportsFile", { ...place, params: { ...place.params, format } });
  return [
    ["page", (await doors.page("reportsOrder", place)).text],
    ["another group", (await doors.page("reportsOrder", { ...place, query: { ...place.query, group: "5" } })).text],
    ["csv", (await file("csv")).text],
    ["xlsx", await doors.reportWorkbook(place.params.assessmentOrderId)],
    ["pptx", await doors.reportWorkbook(place.params.assessmentOrderId, "pptx")],
  ];
}
