import { languages } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { addResultsOfKind, kindsOfResults } from "../../fixtures/kinds-of-results";
import { addPerson } from "../../fixtures/people";
import { expect, overflowWidth, test } from "../../fixtures/visitor";

const isFull = process.env.VOINTI_FULL === "1";

test.use({ viewport: { width: 390, height: 844 } });

test("a default result is at most 6,000 px high on a phone of 390 px as it opens: good, mixed and poor, in each language", async ({
  page,
  db,
  signIn,
  context,
}) => {
  for (const [turn, kind] of kindsOfResults.entries()) {
    const person = await addPerson(db, { language: "sv" });
    const order = await addResultsOfKind(db, person, "default", [kind]);
    await signIn(context, person);
    // Languages and kinds meet all in the full run; otherwise each kind has a language.
    for (const language of isFull ? languages : languages.slice(turn, turn + 1)) {
      await page.goto(pageUrl("orderResults", language, { assessmentOrderId: order.id }));
      // A stand-in for a font that comes late is another height.
      await page.evaluate(() => document.fonts.ready);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(height, `${kind}, ${language}`).toBeLessThanOrEqual(6_000);
      expect(height, `${kind}, ${language}`).toBeGreaterThan(4_000);
      expect(await overflowWidth(page)).toBe(0);
    }
  }
});
