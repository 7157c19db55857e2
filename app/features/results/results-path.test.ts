import { describe, expect, it } from "vitest";
import { languages } from "~/i18n/languages";
import { type PageName, pages, pageUrl } from "~/i18n/paths";
import { resultOfPath } from "./results-path";

const ids = {
  assessmentOrderId: "5f0c9a4e-7d1b-4c53-9a67-2f4b8e01d3a6",
  type: "survey",
  uuid: "x",
  attachmentId: "sleep",
};

describe("the result of a path", () => {
  it("is there for the addresses of results in every language, and for no other page", () => {
    for (const language of languages) {
      const shown = (Object.keys(pages) as PageName[]).filter((page) => resultOfPath(pageUrl(page, language, ids)));
      expect(shown.sort()).toEqual(["orderComparison", "orderResults", "surveyResults"]);
      expect(resultOfPath(pageUrl("surveyResults", language))).toBeDefined();
    }
  });

  it("is the same for the views of one result, and another for another result or language", () => {
    for (const language of languages) {
      const latest = pageUrl("orderResults", language, ids);
      expect(resultOfPath(latest)).toBe(latest);
      expect(resultOfPath(pageUrl("orderComparison", language, ids))).toBe(latest);
    }
    const all = languages.flatMap((language) =>
      ["one", "other"].map((assessmentOrderId) =>
        resultOfPath(pageUrl("orderResults", language, { assessmentOrderId })),
      ),
    );
    expect(new Set(all).size).toBe(6);
  });
});
