import { data } from "@remix-run/node";
import { accountName, type Person } from "~/features/people/person";
import { frameView } from "~/frame/frame-view.server";
import { pageUrl } from "~/i18n/paths";
import { isUuid } from "~/platform/uuid";
import type { ErrorPageData, Resend } from "./error-page";
import { unknownChoice } from "./form-fields.server";
import type { Right } from "./missing-right";
import type { PageRequest } from "./page-request";
import { textFields } from "./text-fields";

/** The reason of a refusal of an address that asks a list for what it doesn't have. */
export const unknownList = "unknown_list";

/** The reasons of a refusal of a request for feedback that a professional knew of. */
export const requestWithdrawn = "request_withdrawn";
export const requestEnded = "request_ended";

/** When whoever met a database in trouble may come again. */
export const retryAfterTrouble = { "retry-after": "5" } as const;

const kindByStatus = {
  401: "signedOut",
  403: "forbidden",
  404: "notFound",
  413: "tooLarge",
  415: "unsupportedMedia",
  503: "unavailable",
} as const;

/** What of a posted form the error page keeps. */
type Kept = {
  /** The form waits in the page, to be sent again. */
  resend?: Pick<Resend, "action" | "fields"> | undefined;
  /** What of it was written in words, to be seen and copied. */
  written?: string[];
};

/** Which right is missing to whom, where that is why. */
type Missing = { right: Right; person: Person | undefined };

type Why = {
  missing?: Missing | undefined;
  /** An administrator met it in the console. */
  inConsole?: boolean;
};

/** The error page in the person's language: 403 and 404 say so, anything without words of its own is unexpected (spec §7, §8). */
export function errorPage(
  page: PageRequest,
  status: number,
  reason: string | undefined,
  { resend = page.context.refusal?.resend, written = [], missing, inConsole = false }: Kept & Why = {},
) {
  const { t, language, app, context } = page;
  const kind = errorKind(status, reason);
  const words: ErrorPageData = {
    status,
    language,
    title: t(`errors:${kind}.title`),
    message: missing ? missingText(page, missing.right) : resend ? resendText(page, kind) : message(page, kind, reason),
    signedInAs: missing?.person && t("errors:missing.account", { account: accountName(missing.person) }),
    contact: {
      text: t(missing ? "errors:missing.contact" : "errors:contact", { email: app.env.supportEmail }),
      email: app.env.supportEmail,
    },
    frontPage: { label: t("errors:toFrontPage"), href: pageUrl("home", language) },
    console: inConsole ? { label: t("errors:toConsole"), href: pageUrl("adminHome", language) } : undefined,
    reload: kind === "notFound" || resend || missing ? undefined : reloadOf(page, kind),
    resend: resend && { ...resend, label: t("errors:resend.label") },
    written:
      written.length > 0
        ? { label: t("errors:resend.written"), note: resend ? undefined : t("errors:written"), texts: written }
        : undefined,
    requestId: t("errors:requestId", { id: context.requestId }),
    // Nobody is asked whose a session is: the database may be what failed. And whatever the address was, the page is the same.
    frame: frameView(page, { ...app, visitor: missing?.person ?? (context.sessionToken ? "unknown" : "signedOut") }),
  };
  return data(words, { status });
}

/** The page of a service that can't answer for the moment. A posted form waits in it, and goes again by one press. */
export async function busyPage(page: PageRequest, texts: readonly string[]) {
  const { init, ...response } = errorPage(page, 503, undefined, await keptForm(page, texts));
  return { ...response, init: { ...init, headers: retryAfterTrouble } };
}

/** The page for somebody who has logged out elsewhere meanwhile: their form waits in it until they are back. */
export async function signedOutPage(page: PageRequest, texts: readonly string[] | undefined) {
  return errorPage(page, 401, undefined, await keptForm(page, texts));
}

/** What was posted, for the same browser to post again. */
async function keptForm(page: PageRequest, texts: readonly string[] | undefined): Promise<Kept> {
  const { request, url } = page;
  if (request.method !== "POST") return {};
  // What can't be read can't be kept either.
  const fields = textFields((await page.posted().catch(() => undefined)) ?? []);
  if (fields.length === 0) return {};
  const action = url.pathname.replace(/\.data$/, "") + url.search;
  return { resend: { action, fields }, written: await writtenTexts(page, texts) };
}

/** What was written in words under these names of a posted form. */
export async function writtenTexts(page: PageRequest, names: readonly string[] = []): Promise<string[]> {
  if (page.request.method !== "POST" || names.length === 0) return [];
  const fields = textFields((await page.posted().catch(() => undefined)) ?? []);
  return fields.filter(([name, value]) => names.includes(name) && /\p{L}/u.test(value)).map(([, text]) => text);
}

/**
 * Trouble that passes by itself: no connection, a server that starts or stops or takes no writes, a statement that took too
 * long or met others.
 */
export function isDatabaseTrouble(error: unknown): boolean {
  const code = databaseCode(error);
  return /^(08|53|57|55P03|40P01|40001|25006)/.test(code) || /^(CONNECT|CONNECTION|ECONN|ENOENT|EPIPE)/.test(code);
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
  | "unknownChoice"
  | "unknownList"
  | "requestWithdrawn"
  | "requestEnded"
  | "unexpected";

/** What happened, in a sentence or two: of some things that are not there the page says which. */
function message({ t, params, request }: PageRequest, kind: ErrorKind, reason: string | undefined) {
  if (reason === "invalid_uuid") return t("errors:invalid_uuid");
  if (reason === "rows_gone") return t("errors:rows_gone");
  const { assessmentOrderId: id } = params;
  if (reason === "order_missing" && isUuid(id)) return t("errors:order_missing", { id });
  const said = t(`errors:${kind}.message`);
  return kind === "unexpected" && request.method === "POST" ? `${t("errors:updateFailed")}. ${said}` : said;
}

/** The address as it is, with its query; of a list that can't be shown so without it. */
function reloadOf({ t, request }: PageRequest, kind: ErrorKind): ErrorPageData["reload"] {
  if (kind === "unknownList") return { label: t("errors:openList"), href: new URL(request.url).pathname };
  return { label: t("errors:reload"), href: "" };
}

/** What is missing, and who gives it. */
function missingText({ t }: PageRequest, right: Right): string {
  return right === "managesPerson" ? t("adminPeople:notManageable") : t(`errors:missing.${right}`);
}

function resendText({ t }: PageRequest, kind: ErrorKind): string {
  return kind === "signedOut" ? t("errors:signedOut.message") : t("errors:resend.message");
}

function errorKind(status: number, reason: string | undefined): ErrorKind {
  if (reason === "foreign_origin") return "foreignOrigin";
  if (reason === "cannot_continue") return "cannotContinue";
  if (reason === "others_words") return "othersWords";
  if (reason === unknownChoice) return "unknownChoice";
  if (reason === unknownList) return "unknownList";
  if (reason === requestWithdrawn) return "requestWithdrawn";
  if (reason === requestEnded) return "requestEnded";
  return kindByStatus[status as keyof typeof kindByStatus] ?? "unexpected";
}
