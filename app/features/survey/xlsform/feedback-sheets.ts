import { textLimits } from "../check-instrument";
import { type Fields, type Places, placeFields, type SheetRow, withoutBlanks } from "./sheet-row";
import { columnWords } from "./sheets";
import type { ModuleDraft } from "./survey-sheet";

/** The module a row of an extra sheet names. */
function moduleOf(row: SheetRow, modules: Map<string, ModuleDraft>): ModuleDraft | undefined {
  const key = row.wantedText("module");
  if (!key) return undefined;
  const module = modules.get(key);
  if (!module) row.problem("module", `no such begin_group on the sheet survey: ${key}`);
  return module;
}

/** One of the words the column may hold. */
function wordOf(row: SheetRow, column: string): string | undefined {
  const word = row.wantedText(column);
  const words = columnWords[column] ?? [];
  if (!word || words.includes(word)) return word;
  row.problem(column, `unknown: ${word}; write one of ${words.join(", ")}`);
  return undefined;
}

/** Adds the status texts to their modules. */
export function readStatusTexts(rows: SheetRow[], modules: Map<string, ModuleDraft>): void {
  for (const row of rows) {
    const module = moduleOf(row, modules);
    const status = wordOf(row, "status");
    const text = row.texts("text", textLimits.status);
    if (!module || !status) continue;
    if (status in module.statusTexts) row.problem("status", `${module.key} has its text for ${status} twice`);
    module.statusTexts[status] = text;
  }
}

/** Adds the feedback texts to their questions. */
export function readFeedback(rows: SheetRow[], modules: Map<string, ModuleDraft>, places: Places): void {
  const seen = new Map<string, SheetRow>();
  for (const row of rows) {
    const module = moduleOf(row, modules);
    const questionKey = row.wantedText("question");
    const question = module?.questions.find(({ key }) => key === questionKey);
    if (module && questionKey && !question) {
      row.problem("question", `no such question in ${module.key} on the sheet survey: ${questionKey}`);
    }
    const kind = wordOf(row, "kind");
    const id = row.wantedText("id");
    const rule = { id, ...range(row), text: row.texts("text", textLimits.feedback) };
    if (!module || !question || !kind || !id) continue;
    if (kind in question.feedback) row.problem("kind", `${question.key} has its ${kind} twice`);
    const other = seen.get(`${module.key}/${id}`);
    if (other) row.problem("id", `duplicate feedback id: ${id} is also in row ${other.row}`);
    seen.set(`${module.key}/${id}`, row);
    question.feedback[kind] = withoutBlanks(rule);
    const at = `${module.key}/${question.key}`;
    places.set(`${at}/${id}`, row.at("from"));
    placeFields(`${at}/feedback/${kind}`, row, ["id", "from", "to"], places);
  }
}

/** Adds to their questions which answers are serious and which of concern: a row of each level. */
export function readCare(rows: SheetRow[], modules: Map<string, ModuleDraft>, places: Places): void {
  for (const row of rows) {
    const module = moduleOf(row, modules);
    const questionKey = row.wantedText("question");
    const question = module?.questions.find(({ key }) => key === questionKey);
    if (module && questionKey && !question) {
      row.problem("question", `no such question in ${module.key} on the sheet survey: ${questionKey}`);
    }
    const subject = wordOf(row, "subject");
    const level = wordOf(row, "calls_for");
    const atMost = row.number("at_most");
    if (row.isBlank("at_most")) row.problem("at_most", "number expected");
    const text = row.texts("text", textLimits.status);
    if (!module || !question || !subject || !level) continue;
    const care = question.care;
    if (care.subject !== undefined && care.subject !== subject) {
      row.problem(
        "subject",
        `${question.key} has another subject in the row of its other level: ${String(care.subject)}`,
      );
    }
    if (level in care) row.problem("calls_for", `${question.key} has its ${level} twice`);
    Object.assign(care, { subject, [level]: withoutBlanks({ atMost, text }) });
    const at = `${module.key}/${question.key}/care`;
    places.set(at, row.at("subject"));
    places.set(`${at}/${level}`, row.at("at_most"));
  }
}

/** Adds the additional feedback to its modules: a row of a group, of its first subgroup, of its points, and so on. */
export function readAdditionalFeedback(rows: SheetRow[], modules: Map<string, ModuleDraft>, places: Places): void {
  for (const row of rows) {
    const module = moduleOf(row, modules);
    const level = wordOf(row, "level");
    const id = row.wantedText("id");
    const text = row.texts("text", level === "point" ? textLimits.feedback : textLimits.title);
    if (level !== "subgroup") row.wantBlank(["from", "to", "attachments"], `a ${level ?? "row without a level"}`);
    if (!module || !level || !id) continue;
    const groups = module.additionalFeedback;
    const group = groups.at(-1);
    const subgroup = group?.subgroups.at(-1);
    const at = `${module.key}/additionalFeedback/#`;
    if (level === "group") {
      groups.push({ groupId: id, title: text, subgroups: [] });
      placeFields(`${at}${groups.length}`, row, [], places);
      places.set(`${at}${groups.length}/groupId`, row.at("id"));
    } else if (level === "subgroup") {
      if (!group) {
        row.problem("level", `a subgroup before the first group of ${module.key}`);
        continue;
      }
      const attachments = row.words("attachments");
      group.subgroups.push({
        ...withoutBlanks({ subgroupId: id, title: text, ...range(row), attachments }),
        bulletpoints: [],
      });
      places.set(`${module.key}/${group.groupId}/${id}`, row.at("from"));
      const here = `${at}${groups.length}/subgroups/#${group.subgroups.length}`;
      placeFields(here, row, ["from", "to", "attachments"], places);
      places.set(`${here}/subgroupId`, row.at("id"));
    } else {
      if (!group || !subgroup) {
        row.problem("level", `a point before the first subgroup of ${group ? group.groupId : module.key}`);
        continue;
      }
      subgroup.bulletpoints.push({ id, text });
      const points = `subgroups/#${group.subgroups.length}/bulletpoints/#${subgroup.bulletpoints.length}`;
      placeFields(`${at}${groups.length}/${points}`, row, ["id"], places);
    }
  }
}

function range(row: SheetRow): Fields {
  return { from: row.number("from"), to: row.number("to") };
}
