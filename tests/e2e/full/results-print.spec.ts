import { languages } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { addBloodReport } from "../../fixtures/blood-reports";
import { addResultsOfKind, kindsOfResults } from "../../fixtures/kinds-of-results";
import { addMadeResult } from "../../fixtures/made-result";
import { partedWords } from "../../fixtures/pages/every-way";
import { addPerson } from "../../fixtures/people";
import { addStoredResults } from "../../fixtures/stored-orders";
import { expect, inOneBrowser, ready, test } from "../../fixtures/visitor";

inOneBrowser(true, (js, test) => {
  test.use({ language: js ? "fi" : "en" });

  test("on paper the results are whole, on A4 portrait: the chosen goal, every module and table, and no button, tab or link that leads on", async ({
    page,
    db,
    person,
    words,
    address,
    signIn,
    context,
  }) => {
    const order = await addMadeResult(db, person);
    await signIn(context);
    await page.goto(`${address("orderResults", { assessmentOrderId: order.id })}?goal=wellbeing`);
    await ready(page, js);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    const sheets = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
      Math.round(Number(width)),
      Math.round(Number(height)),
    ]);
    expect(sheets.length).toBeGreaterThan(0);
    for (const sheet of sheets) expect(sheet).toEqual([595, 842]);
    await page.emulateMedia({ media: "print" });
    const { advice, explain, tabs, attachments, prompt } = words.results;
    await expect(page.getByRole("region", { name: advice.title, exact: true }).locator("h3:visible")).toHaveCount(1);
    await expect(page.locator("[data-chart=radial]:visible")).toHaveCount(1);
    // Each module is a row with its number; gauges would fill the pages.
    await expect(page.locator("[data-chart=gauge]:visible")).toHaveCount(0);
    await expect(page.getByRole("article").filter({ visible: true })).toHaveCount(9);
    await expect(page.getByText("Testi Virtanen", { exact: true })).toBeVisible();
    await expect(page.locator("tbody tr:visible")).toHaveCount(5);
    await expect(page.locator("button:visible, input:visible, nav:visible")).toHaveCount(0);
    await expect(page.locator("summary use[href$=chevron-down]").locator("visible=true")).toHaveCount(0);
    for (const text of [explain.link, explain.index, tabs.comparison, advice.readMore, prompt.question]) {
      await expect(page.getByText(text, { exact: true }).locator("visible=true")).toHaveCount(0);
    }
    await expect(page.getByRole("list", { name: attachments.title })).toHaveCount(0);
  });
});

inOneBrowser(false, (js, test) => {
  test.use({ language: js ? "fi" : "en" });

  test("on paper the comparison is a line and its table, however long that is", async ({
    page,
    db,
    person,
    words,
    address,
    signIn,
    context,
  }) => {
    const order = await addStoredResults(db, person, "pulse", 30);
    await signIn(context);
    await page.goto(address("orderComparison", { assessmentOrderId: order.id }));
    await ready(page, js);
    await page.emulateMedia({ media: "print" });
    await expect(page.locator("[data-chart=line]:visible")).toHaveCount(1);
    const table = page.getByRole("table", { name: words.results.comparison.caption, exact: true });
    await expect(table.locator("tbody tr:visible")).toHaveCount(30);
    // Nothing of it is left behind in a frame that scrolls.
    const hidden = await table.evaluate((element) => {
      const frame = element.parentElement as HTMLElement;
      return frame.scrollHeight - frame.clientHeight;
    });
    expect(hidden).toBe(0);
    await expect(page.locator("button:visible, nav:visible")).toHaveCount(0);
  });
});

for (const variant of ["default", "energetic_person_plus_extended_work"] as const)
  test(`a result of ${variant} takes at most six pages, each with its number, of whichever kind it is`, async ({
    page,
    db,
    address,
    signIn,
    context,
  }) => {
    for (const kind of kindsOfResults) {
      const person = await addPerson(db, { language: "en" });
      const order = await addResultsOfKind(db, person, variant, [kind]);
      await signIn(context, person);
      await page.goto(address("orderResults", { assessmentOrderId: order.id }));
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
      const pages = pdf.match(/\/MediaBox/g)?.length ?? 0;
      expect(pages, kind).toBeGreaterThan(3);
      expect(pages, kind).toBeLessThanOrEqual(6);
    }
  });

test("on paper no word of a result or its comparison is broken, in each language", async ({
  page,
  db,
  person,
  signIn,
  context,
}) => {
  const order = await addResultsOfKind(db, person, "energetic_person_plus_extended_work", ["poor", "mixed"]);
  await signIn(context);
  // A4 without its margins, in px.
  await page.setViewportSize({ width: 703, height: 1_000 });
  await page.emulateMedia({ media: "print" });
  for (const language of languages)
    for (const name of ["orderResults", "orderComparison"] as const) {
      await page.goto(pageUrl(name, language, { assessmentOrderId: order.id }));
      await page.evaluate(() => document.fonts.ready);
      expect(await partedWords(page), `${name}, ${language}`).toEqual([]);
    }
});

test("a report of blood tests takes at most four pages, with what is outside its range before everything else", async ({
  page,
  db,
  person,
  address,
  signIn,
  context,
  words,
}) => {
  await addBloodReport(db, person, "2.1.0", "female");
  await signIn(context);
  await page.goto(address("bloodTestResults"));
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/MediaBox/g)?.length).toBeLessThanOrEqual(4);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("main h2:visible").first()).toHaveText(words.bloodTests.outside.title);
  await expect(page.locator("[data-chart=gradient]:visible")).toHaveCount(24);
});

test("the button to print opens the browser's dialog, and is there for who has JavaScript", async ({
  page,
  words,
  openMadeResult,
}) => {
  await openMadeResult();
  await ready(page, true);
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "");
  });
  await page.getByRole("button", { name: words.results.print }).click();
  await expect(page.locator("html[data-printed]")).toHaveCount(1);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("no button promises to print", async ({ page, words, openMadeResult }) => {
    await openMadeResult();
    await expect(page.getByRole("button", { name: words.results.print })).toHaveCount(0);
  });
});
