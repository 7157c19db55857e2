/** What a column of an imported table can mean. */
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

export type ImportColumn = (typeof importColumns)[number];

/** Words by which columns are known, as they stand in tables of our languages: small letters, no spaces or signs. */
const known: Record<ImportColumn, readonly string[]> = {
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

/** The meaning that a heading suggests; each at most once, so that nothing is read from two columns. */
export function guessColumns(headings: readonly string[]): (ImportColumn | null)[] {
  const taken = new Set<ImportColumn>();
  return headings.map((heading) => {
    const word = heading
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, "");
    const found = importColumns.find((column) => known[column].includes(word) && !taken.has(column));
    if (found) taken.add(found);
    return found ?? null;
  });
}

/** What is wrong with the meanings chosen: nobody can be reached, or two columns mean the same. */
export function columnsProblem(columns: readonly (ImportColumn | null)[]): "noWayIn" | "twice" | undefined {
  const meant = columns.filter((column) => column !== null);
  if (new Set(meant).size < meant.length) return "twice";
  return meant.includes("email") || meant.includes("phoneNumber") ? undefined : "noWayIn";
}
