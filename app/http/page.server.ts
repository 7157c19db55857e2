import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Db } from "~/db/client.server";
import { formTokenField } from "~/design/fields/form-token-field";
import { writerField } from "~/design/fields/writer-field";
import type { Person } from "~/features/people/person";
import { readProvidersSession } from "~/features/sessions/by-provider.server";
import { draftParameter, turnField } from "~/features/sessions/draft";
import { isOpenByProvidersWord } from "~/features/sessions/provider-reach";
import { findExpiredSession, readSession } from "~/features/sessions/session.server";
import { languageShown, languages } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { translatorFor } from "~/i18n/translator.server";
import { AppError } from "~/platform/errors";
import { describeError } from "~/platform/log.server";
import { isUuid } from "~/platform/uuid";
import { partsFor } from "~/remix/drawn-part.server";
import { unknownPattern, whereOf } from "./context.server";
import {
  deletePageDraft,
  isOfAnotherForm,
  leadToDraft,
  pathBackBeforeSecondFactor,
  pathBackWithDraft,
  readPageDraft,
  renewPageDraft,
  showsTyped,
} from "./draft.server";
import {
  busyPage,
  errorPage,
  isDatabaseTrouble,
  isGoneMeanwhile,
  signedOutPage,
  writtenTexts,
} from "./error-page.server";
import { readFormFields, unknownChoice } from "./form-fields.server";
import { MissingRight } from "./missing-right";
import type { PageRequest } from "./page-request";
import { replaceWhereBackLedHere, seeOther } from "./redirect.server";
import { secondFactorRequired } from "./staff-refusal";
import { othersWords, refuseOthersWords } from "./writer.server";

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
  /**
   * Its fields that say what is to be done, such as the button that was pressed, each with all values that it has on our
   * pages. Any other value is refused, as what it asks for is nothing that a page offers; whether it may be absent is the
   * action's to say. No action learns of a button but through this list.
   */
  choices?: Readonly<Record<string, readonly string[]>>;
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
  /**
   * Those of them that hold words, of a form of staff, of an answer and of the profile. Whatever the form is refused for,
   * its answer shows them, so that what was written is never lost.
   */
  texts?: readonly string[];
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
  const page = pageRequest(args, form);
  try {
    const answered = await run(page);
    noteRetryAfter(page, answered);
    // What was told of a conflict waits as a draft until somebody has chosen.
    if (!isConflict(answered)) await settleDraft(page, answered, form);
    return answered;
  } catch (error) {
    if (error instanceof Response) await settleDraft(page, error, form);
    const refused = await refusal(page, error, form);
    noteRetryAfter(page, refused);
    throw refused;
  }
}

/** What becomes of the page's draft once its form, or another of the page, was sent. */
async function settleDraft(
  page: PageRequest,
  answered: unknown,
  { drafts = [], texts = drafts }: Pick<ActionForm, "drafts" | "texts">,
): Promise<void> {
  if (drafts.length === 0) return;
  if (await isOfAnotherForm(page, texts)) {
    if (answered instanceof Response) leadToDraft(page, answered);
  } else if (isShownAgain(page, answered)) await renewPageDraft(page, drafts);
  else await deletePageDraft(page);
}

/** Whether a form was refused; of one that the page keeps while it is being written, whether it was only looked at. */
function isShownAgain(page: PageRequest, answered: unknown): boolean {
  return !(answered instanceof Response) && (showsTyped(page) || page.context.formRefused === true);
}

function isConflict(answered: unknown): boolean {
  if (answered instanceof Response) return answered.status === 409;
  return ((answered ?? {}) as { init?: ResponseInit | null }).init?.status === 409;
}

function noteRetryAfter({ context }: PageRequest, answered: unknown): void {
  const { init } = (answered ?? {}) as { init?: ResponseInit | null };
  const retryAfter = init?.headers && new Headers(init.headers).get("retry-after");
  if (retryAfter) context.retryAfter = retryAfter;
}

function pageRequest(
  { context, request, params }: PageArgs,
  { fields, choices = {}, lists = {}, files = [], drafts = [] }: ActionForm,
): PageRequest {
  const url = new URL(request.url);
  const { app, sessionToken } = context;
  const language = languageShown(app.env, url.pathname);
  let session: Promise<Person | undefined> | undefined;
  let body: Promise<FormData> | undefined;
  let form: Promise<FormData> | undefined;
  const readPerson = async () => {
    const found = sessionToken
      ? ((await readSession(app.db, sessionToken)) ??
        (isOpenByProvidersWord(url) ? await readProvidersSession(app.db, sessionToken) : undefined))
      : undefined;
    context.userUuid = found?.userUuid;
    return found;
  };
  const person = () => {
    session ??= readPerson();
    return session;
  };
  const hidden = [formTokenField, writerField, turnField];
  const posted = () => {
    body ??= readFormFields(request, { one: [...fields, ...Object.keys(choices), ...hidden], lists, files });
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
    draw: partsFor(context),
    get formToken() {
      return context.formToken;
    },
    async form(use = "do") {
      form ??= readForm();
      const read = await form;
      if (use === "do") refuseUnknownChoice(read, choices);
      return read;
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

function refuseUnknownChoice(form: FormData, choices: Readonly<Record<string, readonly string[]>>): void {
  for (const [name, values] of Object.entries(choices)) {
    const chosen = form.get(name);
    if (chosen !== null && !values.includes(String(chosen))) throw new AppError("invalid", unknownChoice);
  }
}

/** What is thrown at Remix for an error of a loader or action: a redirect to sign-in, or the words of the error page. */
async function refusal(
  page: PageRequest,
  error: unknown,
  form: Pick<ActionForm, "drafts" | "texts">,
): Promise<unknown> {
  const { drafts = [], texts } = form;
  if (error instanceof Response) return error;
  if (error instanceof AppError) {
    try {
      if (error.reason === secondFactorRequired) return await toSecondFactor(page, drafts);
      if (error.code === "notAuthenticated") {
        return (await hasLoggedOut(page, texts)) ? await signedOutPage(page, texts) : await toSignIn(page, drafts);
      }
    } catch (trouble) {
      return refusal(page, trouble, {});
    }
    const { status, reason } = error;
    // What leads nowhere is asked for all day, by people and by programs that look for holes.
    if (page.context.route !== unknownPattern)
      page.app.log.warn({ ...whereOf(page.context), status, reason }, "page refused");
    const written = await writtenTexts(page, reason === othersWords ? [] : texts);
    return errorPage(page, status, reason, {
      written: written.length > 0 ? written : await keptTexts(page),
      missing: error instanceof MissingRight ? { right: error.right, person: await page.person() } : undefined,
      inConsole: status === 404 && (await isInConsole(page)),
    });
  }
  if (isGoneMeanwhile(error)) {
    const written = await writtenTexts(page, texts);
    return errorPage(page, 404, undefined, { written, inConsole: await isInConsole(page) });
  }
  page.app.log.error({ ...whereOf(page.context), ...describeError(error) }, "page failed");
  if (isDatabaseTrouble(error)) return busyPage(page, texts ?? drafts);
  return errorPage(page, 500, undefined, { written: await writtenTexts(page, texts) });
}

/** Whether an administrator has met the error in the console. Where nobody can say who it is, it is somebody else. */
async function isInConsole({ url, person }: PageRequest): Promise<boolean> {
  const path = url.pathname.replace(/\.data$/, "");
  const isThere = languages.some((language) => `${path}/`.startsWith(`${pageUrl("adminHome", language)}/`));
  return isThere && ((await person().catch(() => undefined))?.roles.includes("admin") ?? false);
}

/** To where the second factor is shown or set up, and back. */
async function toSecondFactor(page: PageRequest, drafts: readonly string[]): Promise<Response> {
  const path = await pathBackBeforeSecondFactor(page, drafts);
  return seeOther(pageUrl("loginConfirm", page.language, {}, { path }));
}

/** What its person once typed for a page that can't be shown any more: its record has gone meanwhile. */
async function keptTexts(page: PageRequest): Promise<string[]> {
  const person = page.url.searchParams.has(draftParameter) ? await page.person() : undefined;
  const { version: _, intent: __, ...kept } = (person && (await readPageDraft(page, person))) ?? {};
  return Object.values(kept).filter((value) => /\p{L}/u.test(value) && value !== "on" && !isUuid(value));
}

/** Whether words come from a page of somebody of whom no session is known any more, so that no draft can be kept. */
async function hasLoggedOut(page: PageRequest, texts: readonly string[] | undefined): Promise<boolean> {
  const { app, context } = page;
  if ((await writtenTexts(page, texts)).length === 0 || !(await page.posted()).has(writerField)) return false;
  return !context.sessionToken || !(await findExpiredSession(app.db, context.sessionToken));
}

/** To the user-info page and back (spec §7). A form posts to the address of its own page: there the person goes on. */
export async function toSignIn(page: PageRequest, drafts: readonly string[], db: Db = page.app.db): Promise<Response> {
  const { path, expired } = await pathBackWithDraft(page, drafts, db);
  return seeOther(pageUrl("profile", page.language, {}, { path, expired }));
}
