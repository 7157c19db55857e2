import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { readSession } from "~/features/login/session.server";
import { isValidPerson, type Person } from "~/features/people/person";
import { type Language, languageOfPath } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { type Translator, translatorFor } from "~/i18n/translator.server";
import { AppError } from "~/platform/errors";
import { describeError } from "~/platform/log.server";
import type { App, RequestContext } from "./context.server";
import type { ErrorPageData } from "./error-page";
import { seeOther } from "./redirect.server";

/** What a page's loader or action works with. */
export type PageRequest = {
  app: App;
  context: RequestContext;
  request: Request;
  url: URL;
  params: Readonly<Record<string, string | undefined>>;
  language: Language;
  t: Translator;
  /** The signed-in person, or undefined. Read once per request, whoever asks. */
  person(): Promise<Person | undefined>;
  /** The signed-in person; without one, pages send the visitor to the user-info page and back (spec §7). */
  requirePerson(): Promise<Person>;
};

type PageArgs = LoaderFunctionArgs | ActionFunctionArgs;

/** Wraps a loader: one place that knows the person, speaks the language and turns refusals into pages. */
export function pageLoader<T>(run: (page: PageRequest) => Promise<T>): (args: LoaderFunctionArgs) => Promise<T> {
  return (args) => answer(args, run);
}

/** Wraps an action in the same way. */
export function pageAction<T>(run: (page: PageRequest) => Promise<T>): (args: ActionFunctionArgs) => Promise<T> {
  return (args) => answer(args, run);
}

async function answer<T>(args: PageArgs, run: (page: PageRequest) => Promise<T>): Promise<T> {
  const page = pageRequest(args);
  try {
    return await run(page);
  } catch (error) {
    throw refusal(page, error);
  }
}

function pageRequest({ context, request, params }: PageArgs): PageRequest {
  const url = new URL(request.url);
  const language = languageOfPath(url.pathname);
  const { app, sessionToken } = context;
  let session: Promise<Person | undefined> | undefined;
  const person = () => {
    session ??= sessionToken ? readSession(app.db, sessionToken) : Promise.resolve(undefined);
    return session;
  };
  return {
    app,
    context,
    request,
    url,
    params,
    language,
    t: translatorFor(language),
    person,
    async requirePerson() {
      const found = await person();
      if (!found) throw new AppError("notAuthenticated");
      return found;
    },
  };
}

/** Whether the person may answer and see results (spec §6): known, active and of age. */
export function isAllowedToAnswer(page: PageRequest, person: Person): boolean {
  return isValidPerson(person, page.app.clock.now());
}

/** What is thrown at Remix for an error of a loader or action: a redirect to sign-in, or the words of the error page. */
function refusal(page: PageRequest, error: unknown): unknown {
  if (error instanceof Response) return error;
  if (error instanceof AppError) {
    if (error.code === "notAuthenticated") {
      // A form posts to the address of its own page, so that is where the person goes on.
      return seeOther(pageUrl("profile", page.language, {}, { path: page.url.pathname + page.url.search }));
    }
    return errorPage(page, error.status, error.reason);
  }
  page.app.log.error({ requestId: page.context.requestId, ...describeError(error) }, "page failed");
  const busy = isDatabaseTrouble(error);
  const response = errorPage(page, busy ? 503 : 500, undefined);
  if (busy) response.init = { ...response.init, headers: { "retry-after": "5" } };
  return response;
}

/** Trouble that passes by itself: no connection, a server that starts or stops, a statement that took too long. */
function isDatabaseTrouble(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = String((cause as { code?: unknown } | undefined)?.code ?? "");
  return /^(08|53|57)/.test(code) || /^(CONNECT|CONNECTION|ECONN|ENOENT|EPIPE)/.test(code);
}

const kindByStatus = { 404: "notFound", 413: "tooLarge", 503: "unavailable" } as const;

function errorKind(status: number, reason: string | undefined) {
  if (reason === "foreign_origin") return "foreignOrigin";
  if (reason === "cannot_continue") return "cannotContinue";
  return kindByStatus[status as keyof typeof kindByStatus] ?? "unexpected";
}

/** The error page in the person's language: 404 has its own words, anything else is unexpected (spec §7, §8). */
function errorPage(
  page: Pick<PageRequest, "t" | "language" | "app" | "context">,
  status: number,
  reason: string | undefined,
) {
  const { t, language, app, context } = page;
  const kind = errorKind(status, reason);
  const words: ErrorPageData = {
    status,
    title: t(`errors:${kind}.title`),
    message: t(`errors:${kind}.message`),
    contact: t("errors:contact", { email: app.env.supportEmail }),
    frontPage: { label: t("errors:toFrontPage"), href: pageUrl("home", language) },
    reload: kind === "notFound" ? undefined : t("errors:reload"),
    requestId: t("errors:requestId", { id: context.requestId }),
  };
  return data(words, { status });
}
