import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Db } from "~/db/client.server";
import { formTokenField } from "~/design/form-token-field";
import { writerField } from "~/design/writer-field";
import type { Person } from "~/features/people/person";
import { readSession } from "~/features/sessions/session.server";
import { languageOfPath } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { translatorFor } from "~/i18n/translator.server";
import { AppError } from "~/platform/errors";
import { describeError } from "~/platform/log.server";
import { unknownPattern, whereOf } from "./context.server";
import { deletePageDraft, pathBackWithDraft } from "./draft.server";
import { busyPage, errorPage, isDatabaseTrouble, isGoneMeanwhile } from "./error-page.server";
import { readFormFields } from "./form-fields.server";
import type { PageRequest } from "./page-request";
import { replaceWhereBackLedHere, seeOther } from "./redirect.server";
import { secondFactorRequired } from "./staff-refusal";
import { refuseOthersWords } from "./writer.server";

type PageArgs = LoaderFunctionArgs | ActionFunctionArgs;

/** Wraps a loader: one place that knows the person, speaks the language and turns refusals into pages. */
export function pageLoader<T>(run: (page: PageRequest) => Promise<T>): (args: LoaderFunctionArgs) => Promise<T> {
  return async (args) => {
    try {
      return await answer(args, run);
    } catch (thrown) {
      if (thrown instanceof Response) replaceWhereBackLedHere(thrown, args.request);
      throw thrown;
    }
  };
}

/** What an action says of its form. */
type ActionForm = {
  /** Its fields with one value; a form without any has an empty list. */
  fields: readonly string[];
  /** Its fields with several values, and the most of each. */
  lists?: Readonly<Record<string, number>>;
  /** Its fields with a file; a page that takes any is named where the server says which bodies may be large. */
  files?: readonly string[];
  /**
   * The fields that are kept when the form comes from an expired session, and that its page shows after the next sign-in
   * (see draft.server.ts): name what people type, never a secret. Such a form is taken from its own writer only, whom
   * the page names in it (see writer.server.ts).
   */
  drafts?: readonly string[];
};

/** Wraps an action in the same way; `page.form()` gives the fields of its form and no others. */
export function pageAction<T>(
  run: (page: PageRequest) => Promise<T>,
  form: ActionForm,
): (args: ActionFunctionArgs) => Promise<T> {
  return (args) => answer(args, run, form);
}

async function answer<T>(
  args: PageArgs,
  run: (page: PageRequest) => Promise<T>,
  form: ActionForm = { fields: [] },
): Promise<T> {
  const { drafts = [] } = form;
  const page = pageRequest(args, form);
  try {
    const answered = await run(page);
    noteRetryAfter(page, answered);
    if (drafts.length > 0) await deletePageDraft(page);
    return answered;
  } catch (error) {
    if (drafts.length > 0 && error instanceof Response) await deletePageDraft(page);
    const refused = await refusal(page, error, drafts);
    noteRetryAfter(page, refused);
    throw refused;
  }
}

function noteRetryAfter({ context }: PageRequest, answered: unknown): void {
  const { init } = (answered ?? {}) as { init?: ResponseInit | null };
  const retryAfter = init?.headers && new Headers(init.headers).get("retry-after");
  if (retryAfter) context.retryAfter = retryAfter;
}

function pageRequest(
  { context, request, params }: PageArgs,
  { fields, lists = {}, files = [], drafts = [] }: ActionForm,
): PageRequest {
  const url = new URL(request.url);
  const language = languageOfPath(url.pathname);
  const { app, sessionToken } = context;
  let session: Promise<Person | undefined> | undefined;
  let body: Promise<FormData> | undefined;
  let form: Promise<FormData> | undefined;
  const readPerson = async () => {
    const found = sessionToken ? await readSession(app.db, sessionToken) : undefined;
    context.userUuid = found?.userUuid;
    return found;
  };
  const person = () => {
    session ??= readPerson();
    return session;
  };
  const hidden = [formTokenField, writerField];
  const posted = () => {
    body ??= readFormFields(request, { one: [...fields, ...hidden], lists, files });
    return body;
  };
  const readForm = async () => {
    const read = new FormData();
    for (const [name, value] of await posted()) if (!hidden.includes(name)) read.append(name, value);
    if (drafts.length > 0) await refuseOthersWords({ app, context, person }, await posted());
    return read;
  };
  return {
    app,
    context,
    request,
    url,
    params,
    language,
    t: translatorFor(language),
    get formToken() {
      return context.formToken;
    },
    form() {
      form ??= readForm();
      return form;
    },
    posted,
    person,
    async requirePerson() {
      const found = await person();
      if (!found) throw new AppError("notAuthenticated");
      return found;
    },
  };
}

/** What is thrown at Remix for an error of a loader or action: a redirect to sign-in, or the words of the error page. */
async function refusal(page: PageRequest, error: unknown, drafts: readonly string[]): Promise<unknown> {
  if (error instanceof Response) return error;
  if (error instanceof AppError) {
    if (error.reason === secondFactorRequired) {
      const path = page.url.pathname + page.url.search;
      return seeOther(pageUrl("loginConfirm", page.language, {}, { path }));
    }
    if (error.code !== "notAuthenticated") {
      const { status, reason } = error;
      // What leads nowhere is asked for all day, by people and by programs that look for holes.
      if (page.context.route !== unknownPattern)
        page.app.log.warn({ ...whereOf(page.context), status, reason }, "page refused");
      return errorPage(page, status, reason);
    }
    try {
      return await toSignIn(page, drafts);
    } catch (trouble) {
      return refusal(page, trouble, []);
    }
  }
  if (isGoneMeanwhile(error)) return errorPage(page, 404, undefined);
  page.app.log.error({ ...whereOf(page.context), ...describeError(error) }, "page failed");
  return isDatabaseTrouble(error) ? busyPage(page, drafts) : errorPage(page, 500, undefined);
}

/** To the user-info page and back (spec §7). A form posts to the address of its own page: there the person goes on. */
export async function toSignIn(page: PageRequest, drafts: readonly string[], db: Db = page.app.db): Promise<Response> {
  const { path, expired } = await pathBackWithDraft(page, drafts, db);
  return seeOther(pageUrl("profile", page.language, {}, { path, expired: expired ? "1" : undefined }));
}
