import { describe, expect, it } from "vitest";
import { type Language, languages } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { translatorFor } from "~/i18n/translator.server";
import { wordsOf } from "../../tests/fixtures/words";
import { errorPage } from "./error-page.server";
import type { PageRequest } from "./page-request";

const supportEmail = "help@example.com";
const footer = { language: "en", companyInfo: "", address: "", label: "", logo: undefined, links: [] };
const orderId = "5f3c8a52-6d7e-4b1f-9a55-3f6f0c9f2b11";

function shown(
  language: Language,
  status: number,
  reason?: string,
  { method = "GET", id = orderId, inConsole = false, sessionToken = "" } = {},
) {
  const page = {
    t: translatorFor(language),
    language,
    app: { env: { supportEmail, lockToDefaultLanguage: false }, content: { footer: () => footer } },
    context: { requestId: "r-1", sessionToken: sessionToken || undefined },
    params: { assessmentOrderId: id },
    request: new Request("http://localhost:3000/", { method }),
  };
  const { data, init } = errorPage(page as unknown as PageRequest, status, reason, { inConsole });
  return { ...data, sent: init?.status };
}

describe.each(languages)("the error page in %s", (language) => {
  const { errors } = wordsOf(language);

  it("says what happened, whom to write to and where to go on, and reloads where that can help", () => {
    for (const status of [400, 409, 500]) {
      const page = shown(language, status);
      expect(page).toMatchObject({ sent: status, title: errors.unexpected.title, message: errors.unexpected.message });
      expect(page.contact).toEqual({ text: errors.contact.replace("{email}", supportEmail), email: supportEmail });
      expect(page.contact?.text).toMatch(/\.$/);
      expect(page.frontPage).toEqual({ label: errors.toFrontPage, href: pageUrl("home", language) });
      expect(page.reload).toEqual({ label: errors.reload, href: "" });
    }
  });

  it("leads from a list that can't be shown so to the list by itself", () => {
    const { title, reload } = shown(language, 400, "unknown_list");
    expect({ title, reload }).toEqual({
      title: errors.unknownList.title,
      reload: { label: errors.openList, href: "/" },
    });
  });

  it("says of what somebody may not do that it is theirs neither now nor later, whatever was sent", () => {
    for (const method of ["GET", "POST"]) {
      const { title, message } = shown(language, 403, undefined, { method });
      expect({ title, message }).toEqual(errors.forbidden);
    }
    expect(shown(language, 403, "foreign_origin").title).toBe(errors.foreignOrigin.title);
  });

  it("says of a missing page, person or order what is missing, with a way to the front page", () => {
    const messages = {
      nothing: errors.notFound.message,
      invalid_uuid: errors.invalid_uuid,
      rows_gone: errors.rows_gone,
      order_missing: errors.order_missing.replace("{id}", orderId),
    };
    for (const [reason, message] of Object.entries(messages)) {
      expect(shown(language, 404, reason)).toMatchObject({ title: errors.notFound.title, message, reload: undefined });
      expect(shown(language, 404, reason).frontPage.href).toBe(pageUrl("home", language));
    }
    // What is no id is no part of a page.
    expect(shown(language, 404, "order_missing", { id: "<b>" }).message).toBe(errors.notFound.message);
  });

  it("offers logging in to whoever has no session, and says nothing of whose a session is", () => {
    const { signIn, profile } = wordsOf(language).common.nav;
    const lastLink = (sessionToken?: string) =>
      shown(language, 404, undefined, { sessionToken }).frame.header.links.at(-1)?.label;
    expect([lastLink(), lastLink("token")]).toEqual([signIn, profile]);
  });

  it("leads whoever lost their way in the console back to its start as well", () => {
    expect(shown(language, 404).console).toBeUndefined();
    const { console, frontPage } = shown(language, 404, undefined, { inConsole: true });
    expect(console).toEqual({ label: errors.toConsole, href: pageUrl("adminHome", language) });
    expect(frontPage.href).toBe(pageUrl("home", language));
  });

  it("says of what was sent that it wasn't saved", () => {
    const { message } = shown(language, 500, undefined, { method: "POST" });
    expect(message).toBe(`${errors.updateFailed}. ${errors.unexpected.message}`);
  });
});
