import type { Language } from "~/i18n/languages";

/** A text of the configuration: the same in each language, but for what the demo marks as an example. */
type Told = Record<Language, string>;

/** What others do for the service with personal data. */
export const processorTasks = ["hosting", "mail", "sms", "files", "errors", "chat"] as const;
export type ProcessorTask = (typeof processorTasks)[number];

/** On what data goes to a country outside the EEA: the Commission's decision about it, or its standard clauses. */
export const safeguards = ["adequacy", "scc"] as const;
export type Safeguard = (typeof safeguards)[number];

export type Processor = {
  task: ProcessorTask;
  name: Told;
  /** Two letters, as ISO 3166 has them. */
  country: string;
  /** None inside the EEA. */
  safeguard: Safeguard | undefined;
};

/** Who answers for the personal data, as the law wants it told to people (GDPR art. 13). */
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

/** The European Economic Area: inside it nothing is a transfer to a third country. */
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

/** Of the demo and of development, and nobody's: each is marked where it is shown. Production takes none of these. */
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
