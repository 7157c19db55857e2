import { harmless } from "~/features/exports/formula-text";
import { type Attributes, attributeValueMaxLength } from "~/features/people/attributes";
import { isCompanyEmail } from "~/features/people/company-email";
import { phoneSchema } from "~/features/people/phone";
import { readEmail } from "~/features/people/read-email";
import { type Language, languages } from "~/i18n/languages";
import { codePoints, normaliseText } from "~/platform/normalise";
import { attributeColumn, type ImportColumn } from "./import-columns";

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

const longest = { firstName: 64, lastName: 64, unit: 100, jobTitle: 100, group: 100 } as const;

const languageWords: Record<Language, readonly string[]> = {
  fi: ["fi", "fin", "suomi", "finnish", "finska"],
  sv: ["sv", "swe", "ruotsi", "swedish", "svenska"],
  en: ["en", "eng", "englanti", "english", "engelska"],
};

const yes = ["1", "x", "yes", "true", "kyllä", "ja", "k", "y"];
const no = ["", "0", "-", "no", "false", "ei", "nej", "e", "n"];

/** Reads a row by what its columns mean. An address or number alone is enough; the rest may be empty. */
export function readRow(
  cells: readonly string[],
  columns: readonly (string | null)[],
  {
    emailFilter,
    groups,
    attributes,
  }: { emailFilter: string | null; groups: ReadonlySet<string>; attributes: readonly string[] },
): { person: ImportedPerson; problems: RowProblem[] } {
  const problems = new Set<RowProblem>();
  const cellOf = (column: ImportColumn) => (cells[columns.indexOf(column)] ?? "").trim();
  const boundedText = (column: ImportColumn, most: number) => {
    const cell = cellOf(column);
    if (harmless(cell) !== cell) problems.add("formulaText");
    const text = normaliseText(cell, most);
    if (text === undefined || codePoints(text) > most) problems.add("textTooLong");
    return text ?? "";
  };
  const textOf = (column: keyof typeof longest) => boundedText(column, longest[column]);
  const email = cellOf("email") === "" ? undefined : readEmail(cellOf("email"));
  if (email && "problem" in email) problems.add("emailInvalid");
  const phone = cellOf("phoneNumber") === "" ? undefined : phoneSchema.safeParse(cellOf("phoneNumber"));
  if (phone && !phone.success) problems.add("phoneInvalid");
  if (!email && !phone) problems.add("noWayIn");
  const address = email && "email" in email ? email.email : undefined;
  if (address && emailFilter !== null && !isCompanyEmail(address, emailFilter)) problems.add("notYours");
  const languageWord = cellOf("language").toLowerCase();
  const language = languages.find((each) => languageWords[each].includes(languageWord));
  if (languageWord !== "" && !language) problems.add("languageUnknown");
  const supervisorWord = cellOf("supervisor").toLowerCase();
  const supervisor = yes.includes(supervisorWord);
  if (!supervisor && !no.includes(supervisorWord)) problems.add("supervisorUnknown");
  const group = textOf("group");
  if (group !== "" && !groups.has(group.toLowerCase())) problems.add("groupUnknown");
  return {
    person: {
      email: address,
      phoneNumber: phone?.success ? phone.data : undefined,
      firstName: textOf("firstName"),
      lastName: textOf("lastName"),
      language,
      unit: textOf("unit"),
      jobTitle: textOf("jobTitle"),
      group,
      supervisor,
      attributes: Object.fromEntries(
        attributes
          .map((name) => [name, boundedText(attributeColumn(name), attributeValueMaxLength)] as const)
          .filter(([, value]) => value !== ""),
      ),
    },
    problems: rowProblems.filter((problem) => problems.has(problem)),
  };
}
