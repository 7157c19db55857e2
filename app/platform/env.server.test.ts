import { describe, expect, it } from "vitest";
import { markedController } from "../../scripts/bench/marked-controller";
import { EnvError, parseEnv } from "./env.server";

const secret = "correct-horse-battery-staple-and-more";
const ledgerKey = "q8Jm2xV7tR4wZ0nB5yK9cH3fL6pD1sGa";
const production = {
  DATABASE_URL: "postgres://vointi:pa55word@db.example/vointi",
  PUBLIC_ORIGIN: "https://vointi.example",
  SESSION_SECRETS: secret,
  EXPORT_KEYS: `${secret}-of-exports`,
  REPORT_LEDGER_KEYS: ledgerKey,
  RESEND_API_KEY: "re_topsecret",
  ALLOW_LOCAL_FILES: "1",
  MAIL_FROM: "Vointi <no-reply@vointi.fi>",
  SUPPORT_EMAIL: "tuki@vointi.fi",
  CONTROLLER_NAME: "Kuusikko & Kumppanit Ky",
  CONTROLLER_BUSINESS_ID: "0000001-9",
  CONTROLLER_ADDRESS: "Kuusikuja 4, 33100 Tampere",
  DPO_EMAIL: "tietosuoja@vointi.fi",
  HOSTING_PROCESSOR: "Konesali Kuusi Oy; FI",
  MAIL_PROCESSOR: "Kirjekyyhky Inc; US; scc",
  FORMER_NAME: "Kuusi",
  BACKUP_DAYS: "14",
  LOG_DAYS: "60",
};
/** Nothing of these may ever be printed. */
const hidden = ["pa55word", secret, ledgerKey, "re_topsecret", "hunter2", "sms-k3y"];

function linesOf(source: Record<string, string | undefined>): string[] {
  try {
    parseEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error.message.split("\n");
    throw error;
  }
  return [];
}

describe("parseEnv", () => {
  it("takes a production configuration", () => {
    expect(
      parseEnv({ ...production, PORT: "8080", TRUST_PROXY: "1", SESSION_SECRETS: `${secret}, ${secret}2` }),
    ).toMatchObject({
      mode: "production",
      port: 8080,
      hosts: ["0.0.0.0"],
      databaseUrl: production.DATABASE_URL,
      releaseDatabaseUrl: undefined,
      publicOrigin: "https://vointi.example",
      sessionSecrets: [secret, `${secret}2`],
      trustedProxies: 1,
      resend: { apiKey: "re_topsecret", baseUrl: "https://api.resend.com" },
    });
  });

  it("has examples of the price where it is told any, and outside production makes some up", () => {
    const pricesOf = (value: string) => parseEnv({ ...production, EXAMPLE_PRICE: value }).examplePrices;
    const price = { people: 500, euros: 2_900 };
    expect(parseEnv(production).examplePrices).toBeUndefined();
    expect(pricesOf("500;2900")).toEqual({ prices: [price], isMadeUp: false });
    expect(pricesOf("500;2900,50;600, 1000;5200")?.prices).toEqual([
      price,
      { people: 50, euros: 600 },
      { people: 1_000, euros: 5_200 },
    ]);
    expect(parseEnv({ VOINTI_MODE: "demo" }).examplePrices?.isMadeUp).toBe(true);
    const wrongs = [
      "500",
      "0;100",
      "9;100",
      "500;0",
      "500;1,5",
      "500; 100",
      "500;100;1",
      "-5;10",
      "50;6,",
      "50;6,50;7",
    ];
    for (const wrong of wrongs)
      expect(linesOf({ ...production, EXAMPLE_PRICE: wrong }), wrong).toEqual([
        expect.stringMatching(/^EXAMPLE_PRICE: /),
      ]);
  });

  it("takes several hosts of a database, and a pooler in front of it", () => {
    const url = "postgres://vointi:pa,55word@one:5432,two:5433/vointi?target_session_attrs=read-write";
    expect(parseEnv({ ...production, DATABASE_URL: url })).toMatchObject({ databaseUrl: url });
    expect(parseEnv(production).databasePooler).toBeUndefined();
    expect(parseEnv({ ...production, DATABASE_POOLER: "1" }).databasePooler).toEqual({ keepsStatements: true });
    expect(parseEnv({ ...production, DATABASE_PREPARE: "0" }).databasePooler).toEqual({ keepsStatements: false });
    for (const [name, value] of [
      ["DATABASE_URL", "postgres://one,two/vointi"],
      ["DATABASE_URL", "postgres://one,two/vointi?target_session_attrs=any"],
      ["DATABASE_URL", "http://one,two/vointi?target_session_attrs=read-write"],
    ]) {
      expect(linesOf({ ...production, [name as string]: value })).toEqual([expect.stringMatching(/^DATABASE_URL: /)]);
    }
    expect(linesOf({ VOINTI_MODE: "demo", DATABASE_PREPARE: "0" })).toEqual([
      expect.stringMatching(/^DATABASE_URL: .*DATABASE_PREPARE/),
    ]);
  });

  it("needs nothing for the demo, which only this machine can reach", () => {
    expect(parseEnv({ VOINTI_MODE: "demo" })).toMatchObject({
      mode: "demo",
      port: 3000,
      hosts: ["127.0.0.1", "::1"],
      dataDir: ".data",
      databaseUrl: undefined,
      publicOrigin: "http://localhost:3000",
      sessionSecrets: undefined,
      resend: undefined,
    });
  });

  it("has the partner's fitness app where it is told of one, and the demo has an example", () => {
    const fitnessAppUrl = "https://app.kunto.fi/vointi";
    expect(parseEnv(production).fitnessAppUrl).toBeUndefined();
    expect(parseEnv({ ...production, FITNESS_APP_URL: fitnessAppUrl }).fitnessAppUrl).toBe(fitnessAppUrl);
    expect(parseEnv({ VOINTI_MODE: "demo" }).fitnessAppUrl).toBe("https://app.fitness.example/");
  });

  it("lets addresses that others give lead to port 443, and never to this machine in production", () => {
    expect(parseEnv(production).outside).toEqual({ ports: [], loopback: false });
    expect(parseEnv({ VOINTI_MODE: "demo" }).outside).toEqual({ ports: [], loopback: false });
    expect(parseEnv({ ...production, OUTSIDE_PORTS: "8443, 9443" }).outside.ports).toEqual([8_443, 9_443]);
    expect(parseEnv({ VOINTI_MODE: "demo", ALLOW_LOOPBACK: "1" }).outside.loopback).toBe(true);
    expect(linesOf({ ...production, ALLOW_LOOPBACK: "1" })).toEqual([expect.stringMatching(/^ALLOW_LOOPBACK: /)]);
    expect(linesOf({ ...production, OUTSIDE_PORTS: "0" })).toEqual([expect.stringMatching(/^OUTSIDE_PORTS/)]);
  });

  it("takes administrators as a list of addresses", () => {
    expect(parseEnv({ VOINTI_MODE: "demo" }).adminEmails).toEqual([]);
    expect(parseEnv({ VOINTI_MODE: "demo", ADMIN_EMAILS: "a@example.com, b@example.com" }).adminEmails).toEqual([
      "a@example.com",
      "b@example.com",
    ]);
    expect(linesOf({ VOINTI_MODE: "demo", ADMIN_EMAILS: "not an address" })).toEqual([
      "ADMIN_EMAILS.0: must be addresses parted by commas",
    ]);
  });

  it("takes an empty variable as one that is not set", () => {
    const empty = Object.fromEntries(
      ["PORT", "DATABASE_URL", "SESSION_SECRETS", "RESEND_API_KEY", "HOST"].map((name) => [name, ""]),
    );
    expect(parseEnv({ VOINTI_MODE: "demo", ...empty })).toEqual(parseEnv({ VOINTI_MODE: "demo" }));
  });

  it("keeps of the public origin what a browser calls an origin", () => {
    const origin = (PUBLIC_ORIGIN: string) => parseEnv({ ...production, PUBLIC_ORIGIN }).publicOrigin;
    expect(origin("https://VOINTI.example:443/")).toBe("https://vointi.example");
    expect(origin("https://vointi.example:8443")).toBe("https://vointi.example:8443");
  });

  it("serves metrics where it is told to alone, never on the port of the pages", () => {
    expect(parseEnv(production).metrics).toBeUndefined();
    expect(parseEnv({ ...production, METRICS_PORT: "9464" }).metrics).toEqual({ host: "127.0.0.1", port: 9464 });
    const elsewhere = parseEnv({ ...production, METRICS_PORT: "9464", METRICS_HOST: "0.0.0.0", INSTANCE: "one" });
    expect([elsewhere.metrics, elsewhere.instance]).toEqual([{ host: "0.0.0.0", port: 9464 }, "one"]);
    expect(linesOf({ ...production, METRICS_HOST: "0.0.0.0" })).toEqual([
      "METRICS_PORT: required where METRICS_HOST is set",
    ]);
    expect(linesOf({ ...production, PORT: "9464", METRICS_PORT: "9464" })).toEqual([
      "METRICS_PORT: must be another one than PORT",
    ]);
    expect(linesOf({ ...production, INSTANCE: "a\nb" })[0]).toMatch(/^INSTANCE: /);
  });

  it.each<[string, string, Record<string, string | undefined>]>([
    ["VOINTI_MODE", "expected one of", { VOINTI_MODE: "staging" }],
    ["PORT", "whole number from 0 to 65535", { PORT: "http" }],
    ["PORT", "whole number", { PORT: "65536" }],
    ["PORT", "whole number", { PORT: "-1" }],
    ["PORT", "whole number", { PORT: "3000.5" }],
    ["PORT", "whole number", { PORT: "0x50" }],
    ["PORT", "whole number", { PORT: " " }],
    ["PORT", "whole number", { PORT: "99999999999999999999" }],
    ["DATABASE_POOL", "whole number from 2 to 100", { DATABASE_POOL: "1" }],
    ["DATABASE_POOL", "whole number from 2 to 100", { DATABASE_POOL: "ten" }],
    ["DATABASE_BULK_POOL", "whole number from 1 to 20", { DATABASE_BULK_POOL: "0" }],
    ["DATABASE_BULK_POOL", "whole number from 1 to 20", { DATABASE_BULK_POOL: "21" }],
    ["TRUST_PROXY", "whole number from 0 to 5", { TRUST_PROXY: "6" }],
    ["TRUST_PROXY", "whole number from 0 to 5", { TRUST_PROXY: "true" }],
    ["ALLOW_EMBEDDED", "expected one of", { ALLOW_EMBEDDED: "yes" }],
    ["DATABASE_URL", "postgres:// address", { DATABASE_URL: "mysql://vointi:hunter2@db.example/vointi" }],
    ["DATABASE_URL", "postgres:// address", { DATABASE_URL: "vointi:hunter2@db.example" }],
    ["DATABASE_URL", "required in production", { DATABASE_URL: undefined }],
    ["DATABASE_URL", "required in production", { DATABASE_URL: "", ALLOW_EMBEDDED: "0" }],
    ["S3_BUCKET", "required in production", { ALLOW_LOCAL_FILES: undefined }],
    ["S3_BUCKET", "ALLOW_LOCAL_FILES=1", { ALLOW_LOCAL_FILES: "0", ALLOW_EMBEDDED: "1", DATABASE_URL: undefined }],
    ["ALLOW_LOCAL_FILES", "expected one of", { ALLOW_LOCAL_FILES: "yes" }],
    ["RELEASE_DATABASE_URL", "postgres:// address", { RELEASE_DATABASE_URL: "vointi:hunter2@db.example" }],
    [
      "DATABASE_URL",
      "required where RELEASE_DATABASE_URL",
      { VOINTI_MODE: "demo", DATABASE_URL: undefined, RELEASE_DATABASE_URL: "postgres://vointi@db.example/vointi" },
    ],
    ["PUBLIC_ORIGIN", "required in production", { PUBLIC_ORIGIN: undefined }],
    ["PUBLIC_ORIGIN", "http or https address", { PUBLIC_ORIGIN: "vointi.example" }],
    ["PUBLIC_ORIGIN", "http or https address", { PUBLIC_ORIGIN: "ftp://vointi.example" }],
    ["PUBLIC_ORIGIN", "without a path", { PUBLIC_ORIGIN: "https://vointi.example/fi" }],
    ["PUBLIC_ORIGIN", "without a path", { PUBLIC_ORIGIN: "https://vointi.example/?a=b" }],
    ["PUBLIC_ORIGIN", "without a path", { PUBLIC_ORIGIN: "https://admin:hunter2@vointi.example" }],
    ["PUBLIC_ORIGIN", "TRUST_PROXY", { PUBLIC_ORIGIN: "http://vointi.example" }],
    ["SESSION_SECRETS", "required in production", { SESSION_SECRETS: undefined }],
    ["REPORT_LEDGER_KEYS", "required in production", { REPORT_LEDGER_KEYS: undefined }],
    ["REPORT_LEDGER_KEYS", "at least 32 characters", { REPORT_LEDGER_KEYS: ledgerKey.slice(1) }],
    ["REPORT_LEDGER_KEYS", "as by chance", { REPORT_LEDGER_KEYS: "a".repeat(40) }],
    ["REPORT_LEDGER_KEYS", "no sample", { REPORT_LEDGER_KEYS: `${ledgerKey},change-me-${ledgerKey}` }],
    ["REPORT_LEDGER_KEYS", "other ones than", { SESSION_SECRETS: ledgerKey }],
    ["SESSION_SECRETS", "at least 32 characters", { SESSION_SECRETS: "hunter2" }],
    ["SESSION_SECRETS", "at least 32 characters", { SESSION_SECRETS: `${secret},hunter2` }],
    ["SESSION_SECRETS", "", { SESSION_SECRETS: " , " }],
    ["EXPORT_KEYS", "required in production", { EXPORT_KEYS: undefined }],
    ["EXPORT_KEYS", "at least 32 characters", { EXPORT_KEYS: `${secret},hunter2` }],
    ["RESEND_API_KEY", "required in production", { RESEND_API_KEY: undefined }],
    ["RESEND_BASE_URL", "Invalid URL", { RESEND_BASE_URL: "api.resend.com" }],
    ["MAIL_FROM", "", { MAIL_FROM: "x" }],
    ["SUPPORT_EMAIL", "Invalid email", { SUPPORT_EMAIL: "support" }],
    ["SUPPORT_EMAIL", "required in production", { SUPPORT_EMAIL: undefined }],
    ["SUPPORT_EMAIL", "is a placeholder", { SUPPORT_EMAIL: "tuki@vointi.example" }],
    ["SUPPORT_EMAIL", "is a placeholder", { SUPPORT_EMAIL: "help@mail.example.com" }],
    ["DPO_EMAIL", "required in production", { DPO_EMAIL: undefined }],
    ["DPO_EMAIL", "is a placeholder", { DPO_EMAIL: "dpo@example.org" }],
    ["MAIL_FROM", "is a placeholder", { MAIL_FROM: undefined }],
    ["CONTROLLER_NAME", "required in production", { CONTROLLER_NAME: "" }],
    ["CONTROLLER_NAME", "is a placeholder", { CONTROLLER_NAME: "Vointi Oy" }],
    ["CONTROLLER_NAME", "is a placeholder", { CONTROLLER_NAME: "Vointi Oy (esimerkki)" }],
    ["CONTROLLER_NAME", "is a placeholder", { CONTROLLER_NAME: "Your Company Ltd" }],
    ["CONTROLLER_NAME", "is a placeholder", { CONTROLLER_NAME: "TODO" }],
    ["CONTROLLER_NAME", "must be the registered name", { CONTROLLER_NAME: "12345" }],
    ["CONTROLLER_BUSINESS_ID", "required in production", { CONTROLLER_BUSINESS_ID: undefined }],
    ["CONTROLLER_BUSINESS_ID", "is a placeholder", { CONTROLLER_BUSINESS_ID: "1234567-1" }],
    ["CONTROLLER_BUSINESS_ID", "right last digit", { CONTROLLER_BUSINESS_ID: "7654321-0" }],
    ["CONTROLLER_ADDRESS", "required in production", { CONTROLLER_ADDRESS: undefined }],
    ["CONTROLLER_ADDRESS", "is a placeholder", { CONTROLLER_ADDRESS: "Esimerkkikatu 1, 00100 Helsinki" }],
    ["CONTROLLER_ADDRESS", "one line", { CONTROLLER_ADDRESS: "Kuusikuja 4\n33100 Tampere" }],
    ["HOSTING_PROCESSOR", "required in production", { HOSTING_PROCESSOR: undefined }],
    ["HOSTING_PROCESSOR", "is a placeholder", { HOSTING_PROCESSOR: "Palvelinkeskus Oy; FI" }],
    ["HOSTING_PROCESSOR", "a name and a country", { HOSTING_PROCESSOR: "Konesali Kuusi Oy" }],
    ["MAIL_PROCESSOR", "required in production", { MAIL_PROCESSOR: undefined }],
    ["MAIL_PROCESSOR", "outside the EEA also", { MAIL_PROCESSOR: "Kirjekyyhky Inc; US" }],
    ["MAIL_PROCESSOR", "outside the EEA also", { MAIL_PROCESSOR: "Kirjekyyhky Oy; FI; scc" }],
    ["SMS_PROCESSOR", "required in production", { ENABLE_SMS_LOGIN: "1", SMS_URL: "https://sms.vointi.fi" }],
    ["ERRORS_PROCESSOR", "required in production", { SENTRY_DSN: "https://key@sentry.vointi.fi/1" }],
    ["CHAT_PROCESSOR", "required in production", { CHAT_SCRIPT_URL: "https://chat.vointi.fi/x.js" }],
    ["FORMER_NAME", "required in production", { FORMER_NAME: undefined }],
    ["FORMER_NAME", "is a placeholder", { FORMER_NAME: "Voimavara" }],
    ["FITNESS_APP_URL", "is a placeholder", { FITNESS_APP_URL: "https://app.fitness.example/" }],
    ["FITNESS_APP_URL", "is a placeholder", { FITNESS_APP_URL: "https://app.invalid/points" }],
    ["FITNESS_APP_URL", "the https address", { FITNESS_APP_URL: "http://app.kunto.fi" }],
    ["FITNESS_APP_URL", "the https address", { FITNESS_APP_URL: "app.kunto.fi" }],
    ["BACKUP_DAYS", "required in production", { BACKUP_DAYS: undefined }],
    ["LOG_DAYS", "required in production", { LOG_DAYS: undefined }],
    ["LOG_DAYS", "whole number from 1 to 3650", { LOG_DAYS: "a month" }],
    ["LOG_LEVEL", "expected one of", { LOG_LEVEL: "chatty" }],
    ["ENABLE_SMS_LOGIN", "expected one of", { ENABLE_SMS_LOGIN: "yes" }],
    ["SMS_URL", "required in production", { ENABLE_SMS_LOGIN: "1", SMS_PROCESSOR: "Viestit Kuusi Oy; FI" }],
    ["SMS_URL", "http or https address", { SMS_URL: "sms.example" }],
    ["SMS_HEADERS", "JSON object of texts", { SMS_HEADERS: "Authorization: sms-k3y" }],
    ["SMS_HEADERS", "JSON object of texts", { SMS_HEADERS: '["sms-k3y"]' }],
    ["SMS_BODY", "must hold {to} and {text}", { SMS_BODY: '{"to":"{to}","key":"sms-k3y"}' }],
    ["SMS_BODY", "must be JSON", { SMS_BODY: "to={to}&text={text}&key=sms-k3y" }],
    [
      "SMS_BODY",
      "for JSON and application/x-www-form-urlencoded only",
      { SMS_BODY: "{to} {text}", SMS_HEADERS: '{"Content-Type":"text/plain"}' },
    ],
    ["SMS_COUNTRIES", "country codes", { SMS_COUNTRIES: "+358,SE" }],
    ["SMS_DAILY_MOST", "whole number", { SMS_DAILY_MOST: "many" }],
    ["SEND_HOURS", "two hours", { SEND_HOURS: "in the morning" }],
    ["S3_BUCKET", "required where files are kept in S3", { S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "key" }],
    [
      "S3_SECRET_ACCESS_KEY",
      "required where files are kept in S3",
      { S3_BUCKET: "own", S3_ACCESS_KEY_ID: "id", FILES_PROCESSOR: "Ämpäri Kuusi Oy; FI" },
    ],
    ["OTHER_ORIGINS", "must all be https://", { OTHER_ORIGINS: "https://a.example,http://b.example" }],
    ["OTHER_ORIGINS", "must be an origin", { OTHER_ORIGINS: "https://a.example/x" }],
    ["VISMA_SIGN_KEYS", "required where results of forms", { VISMA_SIGN_IDENTIFIER: "id" }],
    ["VISMA_SIGN_IDENTIFIER", "required where results of forms", { VISMA_SIGN_KEYS: "a2V5" }],
    ["VISMA_SIGN_KEYS", "Base64", { VISMA_SIGN_IDENTIFIER: "id", VISMA_SIGN_KEYS: "no key" }],
    ["CONTENT_URL", "required where CONTENT_TOKEN is set", { CONTENT_TOKEN: "hunter2" }],
    ["CONTENT_URL", "must be an http or https address", { CONTENT_URL: "ftp://hunter2.example/graphql" }],
    ["CONTENT_IMAGES", "must be an origin", { CONTENT_IMAGES: "https://images.example/folder" }],
    ["S3_BUCKET", "must be the name of a bucket", { S3_BUCKET: "../own" }],
  ])("refuses a wrong %s in one line that says %j and no secret", (name, reason, change) => {
    const lines = linesOf({ ...production, ...change });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^${name}(\\.\\d+)?: .{5,}`));
    expect(lines[0]).toContain(reason);
    for (const each of hidden) expect(lines[0]).not.toContain(each);
  });

  it("knows who answers for the data, and on what grounds it goes outside the EEA", () => {
    const { controller } = parseEnv(production);
    expect(controller).toMatchObject({ name: { fi: "Kuusikko & Kumppanit Ky" }, backupDays: 14, logDays: 60 });
    expect(controller.processors).toEqual([
      expect.objectContaining({ task: "hosting", country: "FI", safeguard: undefined }),
      expect.objectContaining({ task: "mail", country: "US", safeguard: "scc" }),
    ]);
    // What measures and tests a production server is marked, and passes by the same door.
    const { MAIL_FROM: _, ...rest } = production;
    expect(parseEnv({ ...rest, ...markedController("bench") }).controller.name.sv).toBe("Nobody (bench)");
  });

  it("marks in the demo whatever is only an example, and takes what is given", () => {
    const { name, businessId, address, formerName, processors } = parseEnv({ VOINTI_MODE: "demo" }).controller;
    for (const { fi, sv, en } of [name, businessId, address, formerName, ...processors.map((each) => each.name)]) {
      expect(fi).toMatch(/ \(esimerkki\)$/);
      expect(sv).toMatch(/ \(exempel\)$/);
      expect(en).toMatch(/ \(example\)$/);
    }
    expect(parseEnv({ VOINTI_MODE: "demo", CONTROLLER_NAME: "Kuusi Oy" }).controller.name.en).toBe("Kuusi Oy");
  });

  it("offers signing in by text message in the demo, and in production only where that is said", () => {
    const sms = { ENABLE_SMS_LOGIN: "1", SMS_URL: "https://sms.example/send" };
    expect(parseEnv(production)).toMatchObject({ smsLogin: undefined, smsProvider: undefined });
    expect(parseEnv({ ...production, SMS_URL: sms.SMS_URL }).smsLogin).toBeUndefined();
    expect(parseEnv({ VOINTI_MODE: "demo" }).smsLogin).toEqual({
      countries: ["+358", "+46", "+47", "+45", "+372"],
      dailyMost: 20_000,
    });
    expect(parseEnv({ VOINTI_MODE: "demo", ENABLE_SMS_LOGIN: "0" }).smsLogin).toBeUndefined();
    Object.assign(sms, { SMS_PROCESSOR: "Viestit Kuusi Oy; FI" });
    expect(parseEnv({ ...production, ...sms, SMS_COUNTRIES: "+358, +46" })).toMatchObject({
      smsLogin: { countries: ["+358", "+46"] },
      smsProvider: { url: "https://sms.example/send", headers: {}, body: { type: "json" } },
    });
  });

  it("names every wrong variable at once, one line each", () => {
    const lines = linesOf({ ...production, PORT: "x", LOG_LEVEL: "x", SESSION_SECRETS: "hunter2" });
    expect(lines.map((line) => line.split(/[.:]/)[0]).sort()).toEqual(["LOG_LEVEL", "PORT", "SESSION_SECRETS"]);
    expect(linesOf({}).map((line) => line.split(":")[0])).toEqual([
      "DATABASE_URL",
      "S3_BUCKET",
      "PUBLIC_ORIGIN",
      "SESSION_SECRETS",
      "EXPORT_KEYS",
      "REPORT_LEDGER_KEYS",
      "RESEND_API_KEY",
      "CONTROLLER_NAME",
      "CONTROLLER_BUSINESS_ID",
      "CONTROLLER_ADDRESS",
      "DPO_EMAIL",
      "FORMER_NAME",
      "HOSTING_PROCESSOR",
      "MAIL_PROCESSOR",
      "BACKUP_DAYS",
      "LOG_DAYS",
      "SUPPORT_EMAIL",
      "MAIL_FROM",
    ]);
  });

  it("runs in production on the embedded database or behind a TLS proxy only when that is said", () => {
    expect(linesOf({ ...production, DATABASE_URL: undefined, ALLOW_EMBEDDED: "1" })).toEqual([]);
    expect(linesOf({ ...production, PUBLIC_ORIGIN: "http://vointi.example", TRUST_PROXY: "1" })).toEqual([]);
  });
});
