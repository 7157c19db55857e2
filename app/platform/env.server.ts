import { hostname } from "node:os";
import type { Controller } from "./controller";
import { readController } from "./controller-settings.server";
import { type RunMode, type Variables, variables } from "./env-variables.server";
import { madeUpPrices, type Prices } from "./example-prices";
import type { OutsideRules } from "./outside-fetch.server";
import type { ReportingKey } from "./reporting-keys.server";
import { type SmsLogin, type SmsProvider, smsBody } from "./sms-settings.server";

/**
 * The environment, parsed once at start and passed on; nothing else reads process.env.
 * Every wrong value stops the start with one line that names the variable (and never shows a secret).
 */

export type Env = {
  mode: RunMode;
  port: number;
  /** Milliseconds between "not ready" and the end of listening: time for a balancer to look twice. */
  drainMs: number;
  /** Addresses to listen on. */
  hosts: string[];
  dataDir: string;
  /** Undefined means the embedded PostgreSQL in dataDir. */
  databaseUrl: string | undefined;
  /** The same database for the release step, where the other way leads through a pooler. */
  releaseDatabaseUrl: string | undefined;
  /** A standby of that database, for what is read at length. */
  databaseReadUrl: string | undefined;
  /** The pooler in transaction mode that `databaseUrl` leads through, and whether statements can be kept behind it. */
  databasePooler: { keepsStatements: boolean } | undefined;
  databasePool: number;
  /** Connections of the bulk profile (exports, reports), besides those of `databasePool`. */
  databaseBulkPool: number;
  publicOrigin: string;
  /** Further origins by which this service is reached. */
  otherOrigins: string[];
  /** Newest first: the first signs, all verify. Undefined: generated once and kept in dataDir (never in production). */
  sessionSecrets: string[] | undefined;
  /** Keys that encrypt the keys of exports' pseudonymous ids, likewise. */
  exportKeys: string[] | undefined;
  /** Keys of the report ledger, newest first (decision 0057). Undefined: generated likewise. */
  reportLedgerKeys: string[] | undefined;
  /** How many proxies stand in front; 0 believes no X-Forwarded-* header. */
  trustedProxies: number;
  resend: { apiKey: string; baseUrl: string } | undefined;
  mailFrom: string;
  /** Requests per second that the providers accept, from all instances together. */
  mailPerSecond: number;
  smsPerSecond: number;
  /** Signing in by text message (flag enableSmsLogin); undefined means that nothing of it is there. */
  smsLogin: SmsLogin | undefined;
  /** Undefined means that text messages become files in dataDir, as mails do. */
  smsProvider: SmsProvider | undefined;
  supportEmail: string;
  /** The data controller; outside production an example that is marked as such. */
  controller: Controller;
  /** The partner's fitness app, where the call-up survey earns points; undefined where there is none. */
  fitnessAppUrl: string | undefined;
  /** Who is an administrator of all organisations from the next release on. */
  adminEmails: string[];
  /** Between which hours of Helsinki orders' own messages leave; the demo and development send at any. */
  sendHours: { from: number; to: number };
  /** Where files are kept; undefined means those of the build, and DATA_DIR. */
  s3: { endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string } | undefined;
  /** Who serves what editors write; undefined means the embedded service in this process. */
  contentService: { url: string; token: string | undefined } | undefined;
  /** The one host besides our own that images of content may come from. */
  contentImages: string | undefined;
  /** Verifies results of signed forms; undefined: none are accepted. Several keys only while one replaces another. */
  vismaSign: { identifier: string; keys: Buffer[] } | undefined;
  /** Keys of before there was a table of them; the release takes them over, and instances refuse to start with any. */
  reportingKeys: ReportingKey[];
  /** Whether the demo begins with people, surveys and reports. */
  demoPeople: boolean;
  /** Where errors are reported, and whether with the affected person's e-mail; undefined: nowhere. */
  sentry: { dsn: string; userEmail: boolean } | undefined;
  /** Answers everybody who asks to sign in alike, whether or not there is an account. */
  concealUnknownAccounts: boolean;
  /** Hides every choice of language and sends addresses without one to the default; each language's own still work. */
  lockToDefaultLanguage: boolean;
  /** No page of marketing is there, nor a link to one; in production they are there only where this says false. */
  disableMarketingPages: boolean;
  /** What marketing pages give as examples of the price; undefined where they name none. */
  examplePrices: { prices: Prices; isMadeUp: boolean } | undefined;
  /** Whether views of pages are counted, of those who have agreed to it. */
  analytics: boolean;
  /** The script of a support chat, loaded when somebody opens it; undefined means that there is no chat. */
  chatScriptUrl: string | undefined;
  /** Where addresses that others give may lead. */
  outside: OutsideRules;
  logLevel: string;
  /** Where metrics are served, apart from everything else; undefined means nowhere. */
  metrics: { host: string; port: number } | undefined;
  /** Where traces are sent, and the share of requests that are followed; undefined means that none are. */
  tracing: { endpoint: string; share: number } | undefined;
  /** By which log and metrics name this process among others. */
  instance: string;
};

/** What every mail needs: where its button leads, and who sends it. */
export type MailEnv = Pick<Env, "publicOrigin" | "supportEmail" | "controller">;

/** Thrown with one readable line per wrong variable. */
export class EnvError extends Error {
  constructor(lines: string[]) {
    super(lines.join("\n"));
    this.name = "EnvError";
  }
}

export function parseEnv(source: Record<string, string | undefined>): Env {
  // An empty variable is how many platforms say "not set".
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    throw new EnvError(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`));
  }
  const values = parsed.data;
  const production = values.VOINTI_MODE === "production";
  const { controller, supportEmail, fitnessAppUrl, problems } = readController(values);
  const unsafe = production ? unsafeInProduction(values) : [];
  if (unsafe.length + problems.length > 0) throw new EnvError([...unsafe, ...problems]);
  const s3 = s3Settings(values);
  // The demo and development show everything there is.
  const smsLogin = values.ENABLE_SMS_LOGIN ?? !production;
  return {
    mode: values.VOINTI_MODE,
    port: values.PORT,
    drainMs: production ? values.DRAIN_MS : 0,
    hosts: values.HOST ? [values.HOST] : production ? ["0.0.0.0"] : ["127.0.0.1", "::1"],
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    releaseDatabaseUrl: ownDatabaseOnly(values, "RELEASE_DATABASE_URL"),
    databaseReadUrl: ownDatabaseOnly(values, "DATABASE_READ_URL"),
    databasePooler: databasePooler(values),
    databasePool: values.DATABASE_POOL,
    databaseBulkPool: values.DATABASE_BULK_POOL,
    publicOrigin: values.PUBLIC_ORIGIN ?? `http://localhost:${values.PORT}`,
    otherOrigins: otherOrigins(values),
    sessionSecrets: values.SESSION_SECRETS,
    exportKeys: values.EXPORT_KEYS,
    reportLedgerKeys: ledgerKeys(values),
    trustedProxies: values.TRUST_PROXY,
    resend: values.RESEND_API_KEY ? { apiKey: values.RESEND_API_KEY, baseUrl: values.RESEND_BASE_URL } : undefined,
    mailFrom: values.MAIL_FROM,
    mailPerSecond: values.MAIL_PER_SECOND,
    smsPerSecond: values.SMS_PER_SECOND,
    smsLogin: smsLogin ? { countries: values.SMS_COUNTRIES, dailyMost: values.SMS_DAILY_MOST } : undefined,
    smsProvider: smsProvider(values),
    supportEmail,
    controller,
    fitnessAppUrl,
    adminEmails: values.ADMIN_EMAILS,
    sendHours: hoursOf(values.SEND_HOURS ?? (production ? "8-20" : "0-24")),
    s3,
    contentService: contentService(values),
    contentImages: values.CONTENT_IMAGES,
    vismaSign: vismaSign(values),
    reportingKeys: values.REPORTING_KEYS,
    demoPeople: values.DEMO_PEOPLE,
    sentry: values.SENTRY_DSN ? { dsn: values.SENTRY_DSN, userEmail: values.SENTRY_USER_EMAIL } : undefined,
    concealUnknownAccounts: values.CONCEAL_UNKNOWN_ACCOUNTS,
    lockToDefaultLanguage: values.LOCK_TO_DEFAULT_LANGUAGE,
    disableMarketingPages: values.DISABLE_MARKETING_PAGES ?? production,
    examplePrices: pricesOf(values),
    analytics: values.ENABLE_ANALYTICS,
    chatScriptUrl: values.CHAT_SCRIPT_URL,
    outside: { ports: values.OUTSIDE_PORTS, loopback: values.ALLOW_LOOPBACK },
    logLevel: values.LOG_LEVEL,
    metrics: metricsAt(values),
    tracing: tracingTo(values),
    instance: values.INSTANCE ?? hostname(),
  };
}

/** Only the demo and development make some up. */
function pricesOf({ EXAMPLE_PRICE: prices, VOINTI_MODE: mode }: Variables): Env["examplePrices"] {
  if (prices) return { prices, isMadeUp: false };
  return mode === "production" ? undefined : { prices: madeUpPrices, isMadeUp: true };
}

/** Nobody who answers may reach them, so they never share a port with the pages. */
function metricsAt({ METRICS_PORT: port, METRICS_HOST: host, PORT }: Variables): Env["metrics"] {
  if (port === undefined && host) throw new EnvError(["METRICS_PORT: required where METRICS_HOST is set"]);
  if (port === undefined) return undefined;
  if (port === PORT) throw new EnvError(["METRICS_PORT: must be another one than PORT"]);
  return { host: host ?? "127.0.0.1", port };
}

/** A release into one database, and instances on another that was made up for them, is a mistake; so is reading another's. */
function ownDatabaseOnly(values: Variables, name: "RELEASE_DATABASE_URL" | "DATABASE_READ_URL"): string | undefined {
  if (values[name] && !values.DATABASE_URL) throw new EnvError([`DATABASE_URL: required where ${name} is set`]);
  return values[name];
}

/** Only behind a pooler is there a reason not to keep statements. */
function databasePooler({ DATABASE_URL: url, DATABASE_POOLER, DATABASE_PREPARE }: Variables): Env["databasePooler"] {
  if (!DATABASE_POOLER && DATABASE_PREPARE) return undefined;
  if (url) return { keepsStatements: DATABASE_PREPARE };
  const name = DATABASE_POOLER ? "DATABASE_POOLER" : "DATABASE_PREPARE";
  throw new EnvError([`DATABASE_URL: required where ${name} says that it leads through a pooler`]);
}

function smsProvider({ SMS_URL: url, SMS_HEADERS: headers, SMS_BODY }: Variables): Env["smsProvider"] {
  const body = smsBody(headers, SMS_BODY);
  if ("problem" in body) throw new EnvError([`SMS_BODY: ${body.problem}`]);
  return url ? { url, headers, body } : undefined;
}

/** The ledger's keys must differ from session secrets: a leak of those must not disclose who was in which group. */
function ledgerKeys({ REPORT_LEDGER_KEYS: keys, SESSION_SECRETS: secrets }: Variables) {
  if (keys?.some((key) => secrets?.includes(key)))
    throw new EnvError(["REPORT_LEDGER_KEYS: must be other ones than SESSION_SECRETS"]);
  return keys;
}

/** All origins must have one protocol, because the names of cookies depend on whether it is https. */
function otherOrigins({ PUBLIC_ORIGIN, OTHER_ORIGINS }: Variables): string[] {
  const protocol = new URL(PUBLIC_ORIGIN ?? "http://localhost").protocol;
  if (OTHER_ORIGINS.every((other) => new URL(other).protocol === protocol)) return OTHER_ORIGINS;
  throw new EnvError([`OTHER_ORIGINS: must all be ${protocol}//, as PUBLIC_ORIGIN is`]);
}

function vismaSign(values: Variables): Env["vismaSign"] {
  const { VISMA_SIGN_IDENTIFIER: identifier, VISMA_SIGN_KEYS: keys } = values;
  if (!identifier && !keys) return undefined;
  if (!identifier || !keys) {
    const missing = identifier ? "VISMA_SIGN_KEYS" : "VISMA_SIGN_IDENTIFIER";
    throw new EnvError([`${missing}: required where results of forms are taken from Visma Sign`]);
  }
  return { identifier, keys: keys.map((key) => Buffer.from(key, "base64")) };
}

/** A token without a service to send it to is a mistake. */
function contentService({ CONTENT_URL: url, CONTENT_TOKEN: token }: Variables): Env["contentService"] {
  if (!url && token) throw new EnvError(["CONTENT_URL: required where CONTENT_TOKEN is set"]);
  return url ? { url, token } : undefined;
}

/** A bucket without keys, or keys without a bucket, are a mistake. */
function s3Settings(values: Variables): Env["s3"] {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (!bucket && !accessKeyId && !secretAccessKey) return undefined;
  if (!bucket || !accessKeyId || !secretAccessKey) {
    const given = { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
    const missing = Object.entries(given).filter(([, value]) => !value);
    throw new EnvError(missing.map(([name]) => `${name}: required where files are kept in S3`));
  }
  const region = values.S3_REGION;
  const endpoint = values.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`;
  return { endpoint, region, bucket, accessKeyId, secretAccessKey };
}

function unsafeInProduction(values: Variables): string[] {
  const lines: string[] = [];
  if (!values.DATABASE_URL && !values.ALLOW_EMBEDDED) {
    lines.push("DATABASE_URL: required in production (ALLOW_EMBEDDED=1 runs the embedded PostgreSQL knowingly)");
  }
  if (!values.S3_BUCKET && !values.ALLOW_LOCAL_FILES) {
    lines.push(
      "S3_BUCKET: required in production (ALLOW_LOCAL_FILES=1 keeps files in DATA_DIR, of one instance alone)",
    );
  }
  if (!values.PUBLIC_ORIGIN) lines.push("PUBLIC_ORIGIN: required in production, e.g. https://vointi.example");
  else if (values.PUBLIC_ORIGIN.startsWith("http:") && values.TRUST_PROXY === 0) {
    lines.push("PUBLIC_ORIGIN: plain http in production needs TRUST_PROXY, the number of proxies that end TLS");
  }
  if (values.CHAT_SCRIPT_URL?.startsWith("http:"))
    lines.push("CHAT_SCRIPT_URL: must be an https address in production");
  if (values.ALLOW_LOOPBACK)
    lines.push("ALLOW_LOOPBACK: not in production, where addresses that others give must not lead to this machine");
  if (!values.SESSION_SECRETS) lines.push("SESSION_SECRETS: required in production, comma-separated, newest first");
  if (!values.EXPORT_KEYS) lines.push("EXPORT_KEYS: required in production, comma-separated, newest first");
  if (!values.REPORT_LEDGER_KEYS)
    lines.push("REPORT_LEDGER_KEYS: required in production, comma-separated, newest first (openssl rand -base64 32)");
  if (!values.RESEND_API_KEY) {
    lines.push("RESEND_API_KEY: required in production; without it messages would be readable files in DATA_DIR");
  }
  if (values.ENABLE_SMS_LOGIN && !values.SMS_URL) {
    lines.push("SMS_URL: required in production with ENABLE_SMS_LOGIN; without it codes would be readable files");
  }
  return lines;
}

function hoursOf(text: string): { from: number; to: number } {
  const [from = 0, to = 24] = text.split("-").map(Number);
  return { from, to };
}

function tracingTo(values: Variables): Env["tracing"] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = values;
  return endpoint ? { endpoint, share: share ?? 1 } : undefined;
}
