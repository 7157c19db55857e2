import { harmless } from "~/features/exports/formula-text";
import { type Attributes, attributeValueMaxLength } from "~/features/people/attributes";
import { isCompanyEmail } from "~/features/people/company-email";
import type { PhoneCountry } from "~/features/people/phone-countries";
import { readEmail } from "~/features/people/read-email";
import { type Language, languages } from "~/i18n/languages";
import { codePoints, normaliseText } from "~/platform/text/normalise";
import { attributeColumn, type ImportColumn } from "./import-columns";
import { internationalPhone } from "./written-phone";

/** A row of an imported table: its number in its own program, and its cells. */
export type TableRow = { row: number; cells: string[] };

/** Somebody as a row describes them. */
export type ImportedPerson = {
  email: string | undefined;
  phoneNumber: string | undefined;
  firstName: string;
  lastName: string;
  language: Language | undefined;
  unit: string;
  jobTitle: string;
  group: string;
  supervisor: boolean;
  /** Those that their row has a value of. */
  attributes: Attributes;
};

/** What can be wrong with a row; all of it is told. */
export const rowProblems = [
  "noWayIn",
  "emailInvalid",
  "phoneInvalid",
  "languageUnknown",
  "supervisorUnknown",
  "groupUnknown",
  "textTooLong",
  "formulaText",
  "twice",
  "invitedAlready",
  "notActive",
  "twoPeople",
  "notYours",
] as const;
export type RowProblem = (typeof rowProblems)[number];

/** With these nobody is invited by a row. Every other is about a value that can be left out. */
const refusing: readonly RowProblem[] = ["noWayIn", "twice", "invitedAlready", "notActive", "twoPeople", "notYours"];

export const refuses = (problem: RowProblem): boolean => refusing.includes(problem);

/** What is wrong with a row, and in which column where it is a value that is left out. */
export type Trouble = { problem: RowProblem; column?: ImportColumn };

/** The numbers of rows by which nobody is invited. */
export function refusedRows(problems: readonly { row: number; problem: RowProblem }[]): Set<number> {
  return new Set(problems.filter(({ problem }) => refuses(problem)).map(({ row }) => row));
}

const longest = { firstName: 64, lastName: 64, unit: 100, jobTitle: 100, group: 100 } as const;

const languageWords: Record<Language, readonly string[]> = {
  fi: ["fi", "fin", "suomi", "finnish", "finska"],
  sv: ["sv", "swe", "ruotsi", "swedish", "svenska"],
  en: ["en", "eng", "englanti", "english", "engelska"],
};

const yes = ["1", "x", "yes", "true", "kyllä", "ja", "k", "y"];
const no = ["", "0", "-", "no", "false", "ei", "nej", "e", "n"];

/** What the rows of an organisation are read by. */
export type RowRules = {
  emailFilter: string | null;
  phoneCountry: PhoneCountry;
  /** Names of the order's groups in small letters. */
  groups: { has(name: string): boolean };
  attributes: readonly string[];
  /** Units that stand for those that rows name. */
  units: Readonly<Record<string, string>>;
};

/**
 * Reads a row by what its columns mean. An address or number alone is enough; the rest may be empty, and a value of it that
 * can't be understood is left out and told.
 */
export function readRow(
  cells: readonly string[],
  columns: readonly (string | null)[],
  rules: RowRules,
): { person: ImportedPerson; problems: Trouble[] } {
  const problems: Trouble[] = [];
  const cellOf = (column: ImportColumn) => (cells[columns.indexOf(column)] ?? "").trim();
  const boundedText = (column: ImportColumn, most: number) => {
    const cell = cellOf(column);
    const text = normaliseText(cell, most);
    if (text === undefined || codePoints(text) > most) problems.push({ problem: "textTooLong", column });
    else if (harmless(cell) !== cell) problems.push({ problem: "formulaText", column });
    else return text;
    return "";
  };
  const textOf = (column: keyof typeof longest) => boundedText(column, longest[column]);
  const ways = waysOf(cellOf, rules, problems);
  const language = languageOf(cellOf("language"));
  if (language === "unknown") problems.push({ problem: "languageUnknown", column: "language" });
  const supervisorWord = cellOf("supervisor").toLowerCase();
  const supervisor = yes.includes(supervisorWord);
  if (!supervisor && !no.includes(supervisorWord)) {
    problems.push({ problem: "supervisorUnknown", column: "supervisor" });
  }
  const group = textOf("group");
  const hasGroup = rules.groups.has(group.toLowerCase());
  if (group !== "" && !hasGroup) problems.push({ problem: "groupUnknown", column: "group" });
  const unit = textOf("unit");
  return {
    person: {
      ...ways,
      firstName: textOf("firstName"),
      lastName: textOf("lastName"),
      language: language === "unknown" ? undefined : language,
      unit: (Object.hasOwn(rules.units, unit) ? rules.units[unit] : undefined) ?? unit,
      jobTitle: textOf("jobTitle"),
      group: hasGroup ? group : "",
      supervisor,
      attributes: Object.fromEntries(
        rules.attributes
          .map((name) => [name, boundedText(attributeColumn(name), attributeValueMaxLength)] as const)
          .filter(([, value]) => value !== ""),
      ),
    },
    problems: problems.toSorted((a, b) => rowProblems.indexOf(a.problem) - rowProblems.indexOf(b.problem)),
  };
}

/** How a person can be reached; one of the two is enough. */
function waysOf(
  cellOf: (column: ImportColumn) => string,
  { emailFilter, phoneCountry }: RowRules,
  problems: Trouble[],
): Pick<ImportedPerson, "email" | "phoneNumber"> {
  const [written, number] = [cellOf("email"), cellOf("phoneNumber")];
  const read = written === "" ? undefined : readEmail(written);
  const email = read && "email" in read ? read.email : undefined;
  if (read && !email) problems.push({ problem: "emailInvalid", column: "email" });
  const phoneNumber = number === "" ? undefined : internationalPhone(number, phoneCountry);
  if (number !== "" && !phoneNumber) problems.push({ problem: "phoneInvalid", column: "phoneNumber" });
  if (!email && !phoneNumber) problems.push({ problem: "noWayIn" });
  if (email && emailFilter !== null && !isCompanyEmail(email, emailFilter)) {
    problems.push({ problem: "notYours", column: "email" });
  }
  return { email, phoneNumber };
}

function languageOf(word: string): Language | "unknown" | undefined {
  const small = word.toLowerCase();
  if (small === "") return undefined;
  return languages.find((each) => languageWords[each].includes(small)) ?? "unknown";
}
