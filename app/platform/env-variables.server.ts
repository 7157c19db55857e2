import { z } from "zod";
import { databaseAddress } from "./database-address";
import { examplePrices } from "./example-prices";
import { reportingKeys } from "./reporting-keys.server";
import { smsCountries, smsHeaders } from "./sms-settings.server";

const runModes = ["production", "demo", "development"] as const;
export type RunMode = (typeof runModes)[number];

const flag = z.enum(["0", "1", "true", "false"]).transform((value) => value === "1" || value === "true");

/** A whole number in plain digits; "0x50", "8e1" and " " are mistakes, not numbers. */
function whole(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .pipe(z.number().min(min, error).max(max, error));
}

const origin = z
  .url({ protocol: /^https?$/, error: "must be an http or https address" })
  .transform((value) => new URL(value))
  .refine(
    (url) => url.pathname === "/" && !url.search && !url.hash && !url.username,
    "must be an origin without a path",
  )
  .transform((url) => url.origin);

const list = z.string().transform((value) =>
  value
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean),
);

/** Whether a key looks random. Somebody who guesses it could find out who was in which published group. */
const isStrong = (key: string) =>
  key.length >= 32 && new Set(key).size >= 12 && !/change.?me|placeholder|example|secret|password|your.?key/i.test(key);

/** Each environment variable: its format and default. Rules that need several of them are in env.server.ts. */
export const variables = z.object({
  VOINTI_MODE: z.enum(runModes).default("production"),
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().optional(),
  DRAIN_MS: whole(0, 60_000).default(5_000),
  DATA_DIR: z.string().min(1).default(".data"),
  DATABASE_URL: databaseAddress.optional(),
  RELEASE_DATABASE_URL: databaseAddress.optional(),
  DATABASE_POOL: whole(2, 100).default(3),
  DATABASE_BULK_POOL: whole(1, 20).default(2),
  DATABASE_READ_URL: databaseAddress.optional(),
  DATABASE_POOLER: flag.default(false),
  DATABASE_PREPARE: flag.default(true),
  ALLOW_EMBEDDED: flag.default(false),
  PUBLIC_ORIGIN: origin.optional(),
  OTHER_ORIGINS: list.pipe(z.array(origin)).default([]),
  SESSION_SECRETS: list.pipe(z.array(z.string().min(32, "each secret takes at least 32 characters")).min(1)).optional(),
  EXPORT_KEYS: list.pipe(z.array(z.string().min(32, "each key takes at least 32 characters")).min(1)).optional(),
  REPORT_LEDGER_KEYS: list
    .pipe(
      z.array(z.string().refine(isStrong, "each key takes at least 32 characters as by chance, and no sample")).min(1),
    )
    .optional(),
  TRUST_PROXY: whole(0, 5).default(0),
  RESEND_API_KEY: z.string().min(1).optional(),
  RESEND_BASE_URL: z.url().default("https://api.resend.com"),
  MAIL_PER_SECOND: whole(1, 1_000).default(2),
  MAIL_FROM: z.string().min(3).default("Vointi <no-reply@vointi.example>"),
  SUPPORT_EMAIL: z.email().optional(),
  // Who answers for the personal data; judged together in controller-settings.server.ts.
  CONTROLLER_NAME: z.string().trim().optional(),
  CONTROLLER_BUSINESS_ID: z.string().trim().optional(),
  CONTROLLER_ADDRESS: z.string().trim().optional(),
  DPO_EMAIL: z.email().optional(),
  HOSTING_PROCESSOR: z.string().trim().optional(),
  MAIL_PROCESSOR: z.string().trim().optional(),
  SMS_PROCESSOR: z.string().trim().optional(),
  FILES_PROCESSOR: z.string().trim().optional(),
  ERRORS_PROCESSOR: z.string().trim().optional(),
  CHAT_PROCESSOR: z.string().trim().optional(),
  FORMER_NAME: z.string().trim().optional(),
  FITNESS_APP_URL: z.string().trim().optional(),
  BACKUP_DAYS: whole(1, 3_650).optional(),
  LOG_DAYS: whole(1, 3_650).optional(),
  ADMIN_EMAILS: list.pipe(z.array(z.email("must be addresses parted by commas"))).default([]),
  ENABLE_SMS_LOGIN: flag.optional(),
  SMS_URL: z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional(),
  SMS_HEADERS: smsHeaders.default({}),
  SMS_BODY: z.string().default('{"to":"{to}","text":"{text}"}'),
  SMS_PER_SECOND: whole(1, 1_000).default(10),
  SMS_COUNTRIES: smsCountries.default(["+358", "+46", "+47", "+45", "+372"]),
  SMS_DAILY_MOST: whole(1, 1_000_000).default(20_000),
  SEND_HOURS: z
    .string()
    .regex(/^([01]?\d|2[0-3])-([1-9]|1\d|2[0-4])$/, "must be two hours, such as 8-20")
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket")
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, "must be the name of a region")
    .default("eu-north-1"),
  S3_ENDPOINT: origin.optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  ALLOW_LOCAL_FILES: flag.default(false),
  CONTENT_URL: z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional(),
  CONTENT_TOKEN: z.string().min(1).optional(),
  CONTENT_IMAGES: origin.optional(),
  VISMA_SIGN_IDENTIFIER: z
    .string()
    .regex(/^[^:\s]+$/, "must be the identifier that the keys belong to")
    .optional(),
  VISMA_SIGN_KEYS: list.pipe(z.array(z.base64("must be keys in Base64")).min(1)).optional(),
  REPORTING_KEYS: reportingKeys.default([]),
  DEMO_PEOPLE: flag.default(true),
  SENTRY_DSN: z
    .url({ protocol: /^https?$/, error: "must be the address that Sentry gives for a project" })
    .regex(/^https?:\/\/[^:@/]+@[^@]+\/\d+$/, "must be the address that Sentry gives for a project")
    .optional(),
  SENTRY_USER_EMAIL: flag.default(false),
  CONCEAL_UNKNOWN_ACCOUNTS: flag.default(false),
  LOCK_TO_DEFAULT_LANGUAGE: flag.default(false),
  DISABLE_MARKETING_PAGES: flag.optional(),
  EXAMPLE_PRICE: examplePrices.optional(),
  ENABLE_ANALYTICS: flag.default(false),
  CHAT_SCRIPT_URL: z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional(),
  OUTSIDE_PORTS: list.pipe(z.array(whole(1, 65_535))).default([]),
  ALLOW_LOOPBACK: flag.default(false),
  METRICS_PORT: whole(1, 65_535).optional(),
  METRICS_HOST: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d{1,6})?|1)$/, "must be a share from 0 to 1, such as 0.05")
    .transform(Number)
    .optional(),
  INSTANCE: z
    .string()
    .regex(/^[\w.-]{1,63}$/, "must be a name of letters, digits, dots and hyphens")
    .optional(),
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
});

export type Variables = z.infer<typeof variables>;
