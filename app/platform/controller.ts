import type { Language } from "~/i18n/languages";

/** A configured text in each language: all the same, except that the demo's are marked as examples. */
type Told = Record<Language, string>;

/** Tasks in which a processor (GDPR art. 28) handles personal data for the service. */
export const processorTasks = ["hosting", "mail", "sms", "files", "errors", "chat"] as const;
export type ProcessorTask = (typeof processorTasks)[number];

/** The legal basis of a transfer outside the EEA: an adequacy decision, or standard contractual clauses. */
export const safeguards = ["adequacy", "scc"] as const;
export type Safeguard = (typeof safeguards)[number];

export type Processor = {
  task: ProcessorTask;
  name: Told;
  /** Two letters (ISO 3166). */
  country: string;
  /** Undefined inside the EEA. */
  safeguard: Safeguard | undefined;
};

/** The data controller, with all that the law wants people to be told of it (GDPR art. 13). */
export type Controller = {
  name: Told;
  businessId: Told;
  address: Told;
  /** The data protection officer's. */
  dpoEmail: string;
  /** What the service was called before. */
  formerName: Told;
  processors: Processor[];
  /** Days for which copies of the database, and lines of the log, are kept. */
  backupDays: number;
  logDays: number;
};

/** Countries of the European Economic Area, to which data may go without a safeguard. */
const eea = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(" "),
);

export const isInEea = (country: string) => eea.has(country);

const marks = { fi: "esimerkki", sv: "exempel", en: "example" };

const example = (fi: string, sv = fi, en = fi): Told => ({
  fi: `${fi} (${marks.fi})`,
  sv: `${sv} (${marks.sv})`,
  en: `${en} (${marks.en})`,
});

/** The controller of the demo and of development, marked as an example wherever it is shown. Refused in production. */
export const exampleController: Controller = {
  name: example("Vointi Oy"),
  businessId: example("1234567-1"),
  address: example(
    "Esimerkkikatu 1, 00100 Helsinki",
    "Exempelgatan 1, 00100 Helsingfors",
    "Esimerkkikatu 1, 00100 Helsinki, Finland",
  ),
  dpoEmail: "tietosuoja@vointi.example",
  formerName: example("Voimavara"),
  processors: [
    { task: "hosting", name: example("Palvelinkeskus Oy"), country: "FI", safeguard: undefined },
    { task: "mail", name: example("Postinvälitys Oy"), country: "US", safeguard: "scc" },
    { task: "sms", name: example("Tekstiviestit Oy"), country: "FI", safeguard: undefined },
  ],
  backupDays: 30,
  logDays: 90,
};

export const exampleSupportEmail = "tuki@vointi.example";
export const exampleFitnessAppUrl = "https://app.fitness.example/";
