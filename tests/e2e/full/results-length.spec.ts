import { surveyFlowVariants } from "~/features/survey/variants";
import { languages } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { addResultsOfKind, kindsOfResults } from "../../fixtures/kinds-of-results";
import { addPerson } from "../../fixtures/people";
import { expect, overflowWidth, test } from "../../fixtures/visitor";

const isFull = process.env.VOINTI_FULL === "1";

/** Most px that a result is high as it opens, on a phone and on a wide screen. */
const sizes = [
  { width: 390, height: 844, most: 6_000 },
  { width: 1280, height: 800, most: 4_200 },
];

for (const variant of isFull ? surveyFlowVariants : (["default"] as const))
  test(`a result of ${variant} has its number and its sentence in sight and is not long as it opens: of each kind, in each language`, async ({
    page,
    db,
    signIn,
    context,
  }) => {
    for (const [turn, kind] of kindsOfResults.entries()) {
      const person = await addPerson(db, { language: "sv" });
      const order = await addResultsOfKind(db, person, variant, [kind]);
      await signIn(context, person);
      // Languages and kinds meet all in the full run; otherwise each kind has a language.
      for (const language of languages.filter((_, each) => isFull || each === turn % languages.length)) {
        for (const { width, height, most } of sizes) {
          const where = `${variant}, ${kind}, ${language}, ${width} px`;
          await page.setViewportSize({ width, height });
          await page.goto(pageUrl("orderResults", language, { assessmentOrderId: order.id }));
          // A stand-in for a font that comes late is another height.
          await page.evaluate(() => document.fonts.ready);
          const high = await page.evaluate(() => document.documentElement.scrollHeight);
          expect(high, where).toBeLessThanOrEqual(most);
          expect(high, where).toBeGreaterThan(1_000);
          expect(await overflowWidth(page), where).toBe(0);
          // Number and sentence, or what is said where nothing has a number.
          const said = page.locator("main h1 + *");
          await expect(said, where).toBeInViewport({ ratio: 1 });
          expect((await said.innerText()).length, where).toBeGreaterThan(20);
          if (variant === "default") await expect(said, where).toContainText("/ 100");
        }
      }
    }
  });
