import { data } from "@remix-run/node";
import { frameView } from "~/frame/frame-view.server";
import { pageUrl } from "~/i18n/paths";
import { isUuid } from "~/platform/uuid";
import type { ErrorPageData, Resend } from "./error-page";
import type { PageRequest } from "./page-request";
import { textFields } from "./text-fields";

/** When whoever met a database in trouble may come again. */
export const retryAfterTrouble = { "retry-after": "5" } as const;

const kindByStatus = { 404: "notFound", 413: "tooLarge", 415: "unsupportedMedia", 503: "unavailable" } as const;

/** A posted form that waits in the page; `texts` is what of it was written in words. */
type KeptForm = Pick<Resend, "action" | "fields"> & { texts?: string[] };

/** The error page in the person's language: 404 has its own words, anything else is unexpected (spec §7, §8). */
export function errorPage(
  page: PageRequest,
  status: number,
  reason: string | undefined,
  kept: KeptForm | undefined = page.context.refusal?.resend,
) {
  const { t, language, app, context } = page;
  const kind = errorKind(status, reason);
  const resend = kept && {
    ...kept,
    label: t("errors:resend.label"),
    written: { label: t("errors:resend.written"), texts: kept.texts ?? [] },
  };
  const words: ErrorPageData = {
    status,
    title: t(`errors:${kind}.title`),
    message: resend ? t("errors:resend.message") : message(page, kind, reason),
    contact: { text: t("errors:contact", { email: app.env.supportEmail }), email: app.env.supportEmail },
    frontPage: { label: t("errors:toFrontPage"), href: pageUrl("home", language) },
    reload: kind === "notFound" || resend ? undefined : t("errors:reload"),
    resend,
    requestId: t("errors:requestId", { id: context.requestId }),
    // Without asking who it is: the database may be what failed. And whatever the address was, the page is the same.
    frame: frameView(page, { ...app, visitor: "unknown" }),
  };
  return data(words, { status });
}

/** The page of a service that can't answer for the moment. A posted form waits in it, and goes again by one press. */
export async function busyPage(page: PageRequest, drafts: readonly string[]) {
  const { init, ...response } = errorPage(page, 503, undefined, await keptForm(page, drafts));
  return { ...response, init: { ...init, headers: retryAfterTrouble } };
}

/** What was posted, for the same browser to post again. */
async function keptForm(page: PageRequest, drafts: readonly string[]): Promise<KeptForm | undefined> {
  const { request, url } = page;
  if (request.method !== "POST") return undefined;
  // What can't be read can't be kept either.
  const posted = await page.posted().catch(() => undefined);
  const fields = textFields(posted ?? []);
  if (fields.length === 0) return undefined;
  const texts = fields.filter(([name, value]) => drafts.includes(name) && /\p{L}/u.test(value)).map(([, text]) => text);
  return { action: url.pathname.replace(/\.data$/, "") + url.search, fields, texts };
}

/** Trouble that passes by itself: no connection, a server that starts or stops, a statement that took too long. */
export function isDatabaseTrouble(error: unknown): boolean {
  const code = databaseCode(error);
  return /^(08|53|57|55P03)/.test(code) || /^(CONNECT|CONNECTION|ECONN|ENOENT|EPIPE)/.test(code);
}

/** Whether what was written belongs to something that is gone since it was read, such as a person who was just erased. */
export function isGoneMeanwhile(error: unknown): boolean {
  return databaseCode(error) === "23503";
}

function databaseCode(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return String((cause as { code?: unknown } | undefined)?.code ?? "");
}

type ErrorKind =
  | (typeof kindByStatus)[keyof typeof kindByStatus]
  | "foreignOrigin"
  | "cannotContinue"
  | "othersWords"
  | "unexpected";

/** What happened, in a sentence or two: of some things that are not there the page says which. */
function message({ t, params, request }: PageRequest, kind: ErrorKind, reason: string | undefined) {
  if (reason === "invalid_uuid") return t("errors:invalid_uuid");
  const { assessmentOrderId: id } = params;
  if (reason === "order_missing" && isUuid(id)) return t("errors:order_missing", { id });
  const said = t(`errors:${kind}.message`);
  return kind === "unexpected" && request.method === "POST" ? `${t("errors:updateFailed")}. ${said}` : said;
}

function errorKind(status: number, reason: string | undefined): ErrorKind {
  if (reason === "foreign_origin") return "foreignOrigin";
  if (reason === "cannot_continue") return "cannotContinue";
  if (reason === "others_words") return "othersWords";
  return kindByStatus[status as keyof typeof kindByStatus] ?? "unexpected";
}
