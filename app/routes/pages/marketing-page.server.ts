import { data } from "@remix-run/node";
import type { ComponentType } from "react";
import type { App } from "~/app.server";
import type { ContentPage } from "~/features/content/content";
import { trapField } from "~/features/marketing/contact-form";
import type { ContactReply } from "~/features/marketing/contact-form-view";
import { contactErrors } from "~/features/marketing/contact-form-view.server";
import { retryAfterSeconds } from "~/features/marketing/contact-rate-limit.server";
import { MarketingParts, ReadingParts } from "~/features/marketing/content-page-view";
import type { Product } from "~/features/marketing/product";
import { productView } from "~/features/marketing/product-view.server";
import { isHidden } from "~/features/marketing/public-pages";
import { SampleReport } from "~/features/marketing/sample/sample-report";
import type { Sample } from "~/features/reports/sample/sample-file.server";
import { whereOf } from "~/http/context.server";
import { documentTitle } from "~/http/document-title.server";
import { isFindable, type Place } from "~/http/findable-pages";
import { pageAction, pageLoader } from "~/http/page.server";
import { pageHead } from "~/http/page-head.server";
import type { PageRequest } from "~/http/page-request";
import { seeOther } from "~/http/redirect.server";
import type { Language } from "~/i18n/languages";
import type { PageName } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { describeError } from "~/platform/log.server";
import { keptDrawing } from "~/remix/drawn-part.server";
import { loadShell } from "~/shell/shell.server";

function refuseHidden({ app }: PageRequest, name: PageName): void {
  if (isHidden(app.env, name)) throw new AppError("notFound");
}

/**
 * The loader of a page of marketing: where there is no marketing, there is no such page. Its place is its name where
 * nothing else is said; without one it is not to be found.
 */
export function marketingLoader<View extends { title: string }>(
  name: PageName,
  load: (page: PageRequest) => Promise<{ description: string; view: View; place?: Place | undefined }>,
) {
  return pageLoader(async (page) => {
    refuseHidden(page, name);
    const { description, view, ...told } = await load(page);
    const { title } = view;
    const place = "place" in told ? told.place : isFindable(name) ? { page: name } : undefined;
    return {
      ...(place ? pageHead(page, { ...place, title, description }) : { title: documentTitle(page, title) }),
      shell: await loadShell(page, name),
      view,
    };
  });
}

/** A page that is only read, and is the same for many: its document brings it as HTML, without the data. */
function readOnly<View extends { title: string }>(Drawing: ComponentType<{ view: View }>) {
  const draw = keptDrawing(Drawing);
  return ({ context }: PageRequest, view: View) => ({ title: view.title, part: draw(context, { view }) });
}

export const drawnMarketing = readOnly(MarketingParts);
export const drawnReading = readOnly(ReadingParts);
export const drawnSampleReport = readOnly(SampleReport);

/** Made once in each language: its charts take longer than all else of the page. */
const products = new WeakMap<Sample, Partial<Record<Language, Product>>>();

/**
 * What pages show of the service. Where the file that a build has made can't be read or lacks something, that is
 * logged and there is nothing: their words need none of it.
 */
export async function shownProduct(page: PageRequest): Promise<Product | undefined> {
  const { app, context, language } = page;
  try {
    const sample = await app.sample();
    const made = products.get(sample) ?? {};
    products.set(sample, made);
    made[language] ??= productView(page, sample);
    return made[language];
  } catch (error) {
    app.log.error({ ...whereOf(context), ...describeError(error) }, "parts of the service can't be shown");
    return undefined;
  }
}

/** A page that editors write. */
export function contentPage({ app, language }: PageRequest, slug: string): ContentPage {
  const found = app.content.page(slug, language);
  if (!found) throw new AppError("notFound");
  return found;
}

/** The action of such a page, with the fields of its form and one that only programs fill in. */
export function marketingAction<T>(
  name: PageName,
  run: (page: PageRequest) => Promise<T>,
  { fields }: { fields: readonly string[] },
) {
  return pageAction(
    async (page) => {
      refuseHidden(page, name);
      return run(page);
    },
    { fields: [...fields, trapField] },
  );
}

/** The action of a page on which somebody who doesn't use the service yet asks for something: what is typed is read and taken. */
export function contactAction<Values>(
  name: PageName,
  {
    fields,
    read,
    take,
  }: {
    fields: readonly string[];
    read: (typed: (field: string) => string) => { values: Values } | { problems: Parameters<typeof contactErrors>[1] };
    take: (
      app: App,
      asked: { values: Values; language: Language; clientAddress: string },
    ) => Promise<{ outcome: "received" | "sent" | "tooManyRequests" }>;
  },
) {
  return marketingAction(
    name,
    async (page) => {
      const { app, context, language, url } = page;
      const form = await page.form();
      const typed = (field: string) => String(form.get(field) ?? "");
      const sent = `${url.pathname}?sent=1`;
      // A program is told what people are.
      if (typed(trapField) !== "") throw seeOther(sent);
      const wanted = read(typed);
      if ("problems" in wanted) return refusedContact(page, { errors: contactErrors(page, wanted.problems) });
      const { clientAddress } = context;
      const { outcome } = await take(app, { values: wanted.values, language, clientAddress });
      if (outcome === "tooManyRequests") return refusedContact(page, "tooMany");
      throw seeOther(sent);
    },
    { fields },
  );
}

/** The answer to a form that is not taken, with words for its fields, or because too many have been sent. */
async function refusedContact(page: PageRequest, refused: { errors: Record<string, string> } | "tooMany") {
  page.context.formRefused = true;
  const typed = Object.fromEntries([...(await page.form())].map(([name, value]) => [name, String(value)]));
  const tooMany = refused === "tooMany";
  const reply: ContactReply = {
    typed,
    errors: tooMany ? {} : refused.errors,
    notNow: tooMany ? page.t("marketing:form.tooMany", { email: page.app.env.supportEmail }) : undefined,
  };
  return tooMany
    ? data({ reply }, { status: 429, headers: { "retry-after": String(retryAfterSeconds) } })
    : data({ reply }, { status: 422 });
}
