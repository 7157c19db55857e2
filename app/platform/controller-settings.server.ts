import { languages } from "~/i18n/languages";
import { readBusinessId } from "./business-id";
import {
  type Controller,
  exampleController,
  exampleFitnessAppUrl,
  exampleSupportEmail,
  isInEea,
  type Processor,
  type ProcessorTask,
  processorTasks,
  type Safeguard,
  safeguards,
} from "./controller";
import type { Variables } from "./env-variables.server";

/** The environment variable that names the processor of each task. */
const processorVariables = {
  hosting: "HOSTING_PROCESSOR",
  mail: "MAIL_PROCESSOR",
  sms: "SMS_PROCESSOR",
  files: "FILES_PROCESSOR",
  errors: "ERRORS_PROCESSOR",
  chat: "CHAT_PROCESSOR",
} as const satisfies Record<ProcessorTask, keyof Variables>;

type Read = {
  controller: Controller;
  supportEmail: string;
  /** The partner's app, where the call-up survey earns points; undefined where there is none. */
  fitnessAppUrl: string | undefined;
  problems: string[];
};

/**
 * Reads the data controller and its processors from the environment, with a line for each problem. In production every value
 * that the service needs must be given, and be no placeholder; elsewhere an example replaces a missing one.
 */
export function readController(values: Variables): Read {
  const production = values.VOINTI_MODE === "production";
  const problems: string[] = [];
  const one = <T>(name: keyof Variables, fallback: T, read: (given: string) => T | undefined, wanted: string): T => {
    const given = values[name] as string | undefined;
    if (given === undefined) {
      if (production) problems.push(`${name}: required in production: ${wanted}`);
      return fallback;
    }
    const placeholder = production ? placeholderIn(given) : undefined;
    const value = read(given);
    if (placeholder) problems.push(`${name}: is a placeholder (${placeholder}); production wants ${wanted}`);
    else if (value === undefined) problems.push(`${name}: must be ${wanted}`);
    return value ?? fallback;
  };
  const text = (name: keyof Variables, fallback: Controller["name"], wanted: string) =>
    one(name, fallback, (given) => (isPlain(given) ? everywhere(given) : undefined), wanted);
  const days = (name: "BACKUP_DAYS" | "LOG_DAYS", fallback: number) => {
    if (values[name] === undefined && production) problems.push(`${name}: required in production: a number of days`);
    return values[name] ?? fallback;
  };
  const email = (name: "SUPPORT_EMAIL" | "DPO_EMAIL", fallback: string, wanted: string) =>
    one(name, fallback, (given) => given, wanted);
  const controller = {
    name: text("CONTROLLER_NAME", exampleController.name, "the registered name of the controller"),
    businessId: one(
      "CONTROLLER_BUSINESS_ID",
      exampleController.businessId,
      (given) => {
        const read = readBusinessId(given);
        return "id" in read ? everywhere(read.id) : undefined;
      },
      "its Finnish business id, such as 1234567-8 with the right last digit",
    ),
    address: text("CONTROLLER_ADDRESS", exampleController.address, "its postal address in one line"),
    dpoEmail: email("DPO_EMAIL", exampleController.dpoEmail, "the address of the data protection officer"),
    formerName: text("FORMER_NAME", exampleController.formerName, "what the service was called before"),
    processors: processorTasks.flatMap((task) => {
      const name = processorVariables[task];
      if (values[name] === undefined && !isNeeded(task, values)) return [];
      const known = exampleController.processors.find((each) => each.task === task);
      const wanted = "a name and a country, such as “Name Ltd; FI”, outside the EEA also “; adequacy” or “; scc”";
      const read = one(name, known, (given) => processor(task, given), wanted);
      return read ? [read] : [];
    }),
    backupDays: days("BACKUP_DAYS", exampleController.backupDays),
    logDays: days("LOG_DAYS", exampleController.logDays),
  };
  const supportEmail = email("SUPPORT_EMAIL", exampleSupportEmail, "the address that people in need of help write to");
  // A reply to an example address would reach nobody.
  const from = production ? placeholderIn(values.MAIL_FROM.replace(/[<>]/g, "")) : undefined;
  if (from) problems.push(`MAIL_FROM: is a placeholder (${from}); production wants the address that mails come from`);
  const wantedApp = "the https address of the partner's fitness app";
  const fitnessAppUrl =
    production && values.FITNESS_APP_URL === undefined
      ? undefined
      : one("FITNESS_APP_URL", exampleFitnessAppUrl, (given) => (isPublicPage(given) ? given : undefined), wantedApp);
  return { controller, supportEmail, fitnessAppUrl, problems };
}

const isPublicPage = (given: string) => URL.canParse(given) && new URL(given).protocol === "https:";

/** Which tasks somebody else does, as far as the other settings tell. */
function isNeeded(task: ProcessorTask, values: Variables): boolean {
  if (task === "hosting" || task === "mail") return true;
  if (task === "sms") return values.ENABLE_SMS_LOGIN ?? values.VOINTI_MODE !== "production";
  // The demo has no examples for these: it uses them only where they are configured.
  if (values.VOINTI_MODE !== "production") return false;
  return { files: values.S3_BUCKET, errors: values.SENTRY_DSN, chat: values.CHAT_SCRIPT_URL }[task] !== undefined;
}

function processor(task: ProcessorTask, given: string): Processor | undefined {
  const [name = "", country = "", safeguard, ...more] = given.split(";").map((part) => part.trim());
  if (!isPlain(name) || !/^[A-Z]{2}$/.test(country) || more.length > 0) return undefined;
  const known = safeguards.find((each) => each === safeguard);
  const isRight = isInEea(country) ? safeguard === undefined : known !== undefined;
  return isRight ? { task, name: everywhere(name), country, safeguard: known as Safeguard | undefined } : undefined;
}

const everywhere = (given: string) =>
  Object.fromEntries(languages.map((language) => [language, given])) as Controller["name"];

/** Whether a value is one line of 2 to 200 characters, with a letter, that means the same in text, HTML and mail. */
const isPlain = (given: string) => /^[^<>{}\p{Cc}]{2,200}$/u.test(given.trim()) && /\p{L}/u.test(given);

const words =
  /\b(esimerkki\w*|exempel\w*|example|placeholder|lorem|tbd|xxx+|change.?me|fill.?in|your.?(name|company))\b|^(todo|name|nimi|namn|company|yritys|[-.…?]+|n\/a)$|[<>{}]/iu;
const domains = /(?:@|:\/\/)(?:[\w-]+\.)*(?:example|invalid|localhost)(?:\.\w+)?\b|@example\./i;
const ids = /^(?:FI)?(?:1234567-?1|0000000-?0)$/i;

/** The part of a value that shows it is a placeholder; undefined for one that could be real. */
export function placeholderIn(given: string): string | undefined {
  const [found] = words.exec(given) ?? domains.exec(given) ?? ids.exec(given.trim()) ?? exampleIn(given);
  return found;
}

/** The demo's own example values that `given` equals, in whatever case. */
function exampleIn(given: string): string[] {
  const { name, address, formerName, processors } = exampleController;
  const examples = [name, address, formerName, ...processors.map((each) => each.name)].flatMap(Object.values);
  const bare = examples.map((value: string) => value.replace(/ \([^)]*\)$/, ""));
  const asked = given.split(";")[0]?.trim().toLowerCase();
  return bare.filter((value) => value.toLowerCase() === asked);
}
