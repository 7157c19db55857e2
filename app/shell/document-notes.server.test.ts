import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import type { RequestContext } from "~/http/context.server";
import { parseEnv } from "~/platform/env.server";
import { scriptAttacks } from "../../tests/fixtures/hostile/script-attacks";
import * as css from "./document-notes.css";
import { documentNotes } from "./document-notes.server";

function notesHtml(given: Partial<RequestContext>, env: Record<string, string> = {}) {
  const parsed = parseEnv({ VOINTI_MODE: "development", PUBLIC_ORIGIN: "http://localhost:3000", ...env });
  const context = { app: { env: parsed }, version: "v1", browser: "supported", ...given } as unknown as RequestContext;
  return documentNotes(context, "sv");
}
const notesOf = (...given: Parameters<typeof notesHtml>) => new JSDOM(notesHtml(...given)).window.document;
const stateOf = (page: Document) =>
  JSON.parse(page.getElementById("stateFromServer")?.getAttribute("data-state") ?? "") as Record<string, unknown>;

describe("the notes of a document", () => {
  it("hold the start-up state: of a person only where the page is theirs", () => {
    expect(stateOf(notesOf({}))).toEqual({
      version: "v1",
      language: "sv",
      featureFlags: {
        lockToDefaultLanguage: false,
        disableMarketingPages: false,
        enableSmsLogin: true,
        enableAnalytics: false,
        enableChat: false,
      },
      supportEmail: "tuki@vointi.example",
    });
    const withoutMarketing = stateOf(notesOf({}, { DISABLE_MARKETING_PAGES: "1" }));
    expect(withoutMarketing).toMatchObject({ featureFlags: { disableMarketingPages: true } });
    const visitor = { signedIn: true, activeAssessmentOrderId: "id" };
    expect(stateOf(notesOf({ visitor }))).toMatchObject(visitor);
  });

  it("let no state end its attribute", () => {
    const { body } = notesOf({});
    const elements = body.querySelectorAll("*").length;
    for (const odd of scriptAttacks) {
      body.innerHTML = notesHtml({ visitor: { signedIn: true, activeAssessmentOrderId: odd } });
      expect(body.querySelectorAll("*")).toHaveLength(elements);
      expect(stateOf(body.ownerDocument).activeAssessmentOrderId).toBe(odd);
    }
  });

  it("lead a saved copy to the real host, in the page's language", () => {
    const link = notesOf({}).querySelector(`.${css.savedPage} a`);
    expect(link?.getAttribute("href")).toBe("http://localhost:3000/sv");
    expect(link?.parentElement?.textContent).toContain("Tjänsten kan inte användas som en sparad sida");
  });

  it("warn of a browser that our pages aren't made for, and of no other", () => {
    expect(notesOf({}).querySelector(`.${css.browser}`)).toBeNull();
    expect(notesOf({ browser: "outdated" }).querySelector(`.${css.browser}`)?.textContent).toContain("föråldrad");
    expect(notesOf({ browser: "unrecognised" }).querySelector(`.${css.browser}`)?.textContent).toContain(
      "känner inte igen",
    );
  });
});
