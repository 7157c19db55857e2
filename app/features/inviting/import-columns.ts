/** What a column of anybody's table can mean. */
export const importColumns = [
  "email",
  "phoneNumber",
  "firstName",
  "lastName",
  "language",
  "unit",
  "jobTitle",
  "group",
  "supervisor",
] as const;

export type CommonColumn = (typeof importColumns)[number];
/** One that holds what the organisation tells of its people under a name of its own. */
type AttributeColumn = `attribute:${string}`;
export type ImportColumn = CommonColumn | AttributeColumn;

export const attributeColumn = (name: string): AttributeColumn => `attribute:${name}`;

/** What the columns of an organisation's table can mean. */
export const columnsOf = (attributes: readonly string[]): ImportColumn[] => [
  ...importColumns,
  ...attributes.map(attributeColumn),
];

/** Words by which columns are known, as they stand in tables of our languages: small letters, no spaces or signs. */
const known: Record<CommonColumn, readonly string[]> = {
  email: ["email", "emailaddress", "sähköposti", "sähköpostiosoite", "epost", "epostadress", "mail"],
  phoneNumber: ["phone", "phonenumber", "mobile", "puhelin", "puhelinnumero", "telefon", "telefonnummer", "mobil"],
  firstName: ["firstname", "givenname", "etunimi", "förnamn"],
  lastName: ["lastname", "surname", "familyname", "sukunimi", "efternamn"],
  language: ["language", "kieli", "språk"],
  unit: ["unit", "organisationalunit", "department", "yksikkö", "osasto", "enhet", "avdelning"],
  jobTitle: ["jobtitle", "title", "tehtävä", "tehtävänimike", "nimike", "titel", "befattning", "yrkesbeteckning"],
  group: ["group", "ryhmä", "grupp"],
  supervisor: ["supervisor", "manager", "esihenkilö", "esimies", "chef"],
};

/**
 * The heading of each column in a table that is made for an organisation. Where it has named an attribute as one of our
 * columns is called, that column is the attribute's, and ours is left out.
 */
export function headings(attributes: readonly string[], wordFor: (column: CommonColumn) => string): string[] {
  const common = importColumns.map(wordFor);
  const own = new Set(attributes.map(wordOf));
  return [...common.filter((heading) => !own.has(wordOf(heading))), ...attributes];
}

/** The meaning that a heading suggests; each at most once, so that nothing is read from two columns. */
export function guessColumns(headings: readonly string[], attributes: readonly string[]): (ImportColumn | null)[] {
  const taken = new Set<ImportColumn>();
  return headings.map((heading) => {
    const word = wordOf(heading);
    const own = attributes.filter((name) => word !== "" && wordOf(name) === word).map(attributeColumn);
    const common = importColumns.filter((column) => known[column].includes(word));
    // The organisation's own name for something goes before ours.
    const found = [...own, ...common].find((column) => !taken.has(column));
    if (found) taken.add(found);
    return found ?? null;
  });
}

const wordOf = (heading: string): string =>
  heading
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** What is wrong with the meanings chosen: nobody can be reached, or two columns mean the same. */
export function columnsProblem(columns: readonly (ImportColumn | null)[]): "noWayIn" | "twice" | undefined {
  const meant = columns.filter((column) => column !== null);
  if (new Set(meant).size < meant.length) return "twice";
  return meant.includes("email") || meant.includes("phoneNumber") ? undefined : "noWayIn";
}
