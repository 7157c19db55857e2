import { DateTime } from "luxon";
import { codePoints, isVisible, normaliseText } from "~/platform/text/normalise";
import { readTypedDay } from "~/platform/time/typed-day";
import { isUuid } from "~/platform/uuid";

export const whatMaxLength = 300;
export const ownerMaxLength = 100;
export const notesMaxLength = 2_000;

/** The choice of a role in own words, among the accounts to choose from. */
export const ownWords = "words";

/** The fields of an action's form. */
export const actionFields = [
  "what",
  "owner",
  "ownerWords",
  "dueDay",
  "dueMonth",
  "dueYear",
  "remind",
  "notes",
  "version",
] as const;

/** The same of a new one: with its id, and a leaflet where a report's area has any. */
export const newActionFields = ["as", "guide", ...actionFields] as const;

/** Those of them that hold words. */
export const actionTexts = ["what", "ownerWords", "notes"] as const;

/** By an account's id, or in words. */
export type ChosenOwner = { ownerId: string; ownerWords: null } | { ownerId: null; ownerWords: string };

export type ActionValues = ChosenOwner & {
  what: string;
  /** As programs write days. */
  dueOn: string;
  notes: string;
  remind: boolean;
};

export type ActionProblem =
  | "whatMissing"
  | "whatTooLong"
  | "ownerMissing"
  | "ownerWordsMissing"
  | "ownerTooLong"
  | "ownerGone"
  | "dateMissing"
  | "noSuchDate"
  | "datePassed"
  | "notesTooLong"
  | "remindOwn"
  /** The plan has as many actions as one can have. */
  | "full";

export type ActionProblems = Partial<
  Record<"what" | "owner" | "ownerWords" | "due" | "notes" | "remind", ActionProblem>
>;

export type ReadAction = { values: ActionValues } | { problems: ActionProblems };

/**
 * What was typed as an action, or what is wrong with it. `earliest`: the first day that a new one may have; an action that
 * is there may be late. A reminder is for oneself: `asker` is who asks.
 */
export function readAction(
  typed: (field: string) => string,
  { earliest, asker }: { earliest: string | undefined; asker: string },
): ReadAction {
  const problems: ActionProblems = {};
  const what = normaliseText(typed("what"), whatMaxLength);
  if (what === undefined || codePoints(what) > whatMaxLength) problems.what = "whatTooLong";
  else if (!isVisible(what)) problems.what = "whatMissing";
  const owner = readOwner(typed);
  if ("problem" in owner) problems[owner.field] = owner.problem;
  const due = readDay(typed, earliest);
  if ("problem" in due) problems.due = due.problem;
  const notes = normaliseText(typed("notes"), notesMaxLength);
  if (notes === undefined || codePoints(notes) > notesMaxLength) problems.notes = "notesTooLong";
  const remind = typed("remind") === "on";
  if (remind && !("problem" in owner) && owner.ownerId !== asker) problems.remind = "remindOwn";
  if (Object.keys(problems).length > 0 || "problem" in owner || "problem" in due) return { problems };
  return { values: { what: what ?? "", ...owner, dueOn: due.day, notes: notes ?? "", remind } };
}

function readOwner(
  typed: (field: string) => string,
): ChosenOwner | { field: "owner" | "ownerWords"; problem: ActionProblem } {
  const chosen = typed("owner");
  if (isUuid(chosen)) return { ownerId: chosen.toLowerCase(), ownerWords: null };
  if (chosen !== ownWords) return { field: "owner", problem: "ownerMissing" };
  const words = normaliseText(typed("ownerWords"), ownerMaxLength);
  if (words === undefined || codePoints(words) > ownerMaxLength)
    return { field: "ownerWords", problem: "ownerTooLong" };
  if (!isVisible(words)) return { field: "ownerWords", problem: "ownerWordsMissing" };
  return { ownerId: null, ownerWords: words };
}

function readDay(
  typed: (field: string) => string,
  earliest: string | undefined,
): { day: string } | { problem: ActionProblem } {
  const due = readTypedDay({ day: typed("dueDay"), month: typed("dueMonth"), year: typed("dueYear") });
  if (due === "none") return { problem: "dateMissing" };
  if (!due || due.year > 2100) return { problem: "noSuchDate" };
  const written = DateTime.fromObject(due).toFormat("yyyy-MM-dd");
  return earliest !== undefined && written < earliest ? { problem: "datePassed" } : { day: written };
}
