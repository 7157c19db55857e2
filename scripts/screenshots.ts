/**
 * `npm run screenshots`: makes the pictures of README from the demo build; with `--all`, also the contact sheets in
 * docs/screenshots, one for each language, and every screen at full length in three widths in .cache/screenshots, to
 * look at.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser, Page } from "@playwright/test";
import { summaryParameter } from "../app/features/answering/question-address";
import { type Language, languages } from "../app/i18n/languages";
import { pageUrl } from "../app/i18n/paths";
import { demoReportFile } from "../server/demo/console-data";
import { demoGroupAddresses } from "../server/demo/demo-people";
import { type BrowserState, openDemo, signInByMail } from "./demo-person";
import { endAll } from "./until-end";

/** Of a phone first: what stands on the sheets. */
const widths = [390, 320, 768, 1280];
const phoneHeight = 844;
const folder = "docs/screenshots";
const { values: flags } = parseArgs({ options: { all: { type: "boolean", default: false } } });

/** A screen, and how a person comes to it. */
type Screen = { name: string; open(page: Page, language: Language): Promise<unknown> };

const at = (...to: Parameters<typeof pageUrl>) => server.origin + pageUrl(...to);
const scrollTo = (page: Page, to: string) =>
  page.locator(to).evaluate((element) => element.scrollIntoView({ block: "start" }));

const groupId = demoGroupAddresses[0]?.path.split("/").at(-1) ?? "";

/** Before anybody is signed in. */
const strangersScreens: Screen[] = [
  { name: "sign-in", open: (page, language) => page.goto(at("assessments", language)) },
  { name: "group", open: (page, language) => page.goto(at("surveyGroup", language, { uuid: groupId })) },
  { name: "help", open: (page, language) => page.goto(at("help", language)) },
  { name: "front", open: (page, language) => page.goto(at("home", language)) },
  { name: "for-organisations", open: (page, language) => page.goto(at("forOrganisations", language)) },
  { name: "not-found", open: (page, language) => page.goto(`${server.origin}/${language}/nothing`) },
];

/** Of somebody with results of earlier surveys and one survey half finished. */
const screens: Screen[] = [
  { name: "assessments", open: (page, language) => page.goto(at("assessments", language)) },
  { name: "begin", open: (page, language) => page.goto(at("surveyBegin", language)) },
  { name: "question", open: (page, language) => page.goto(at("surveyContinue", language)) },
  { name: "results", open: (page, language) => openResults(page, language) },
  {
    name: "results-steps",
    async open(page, language) {
      await openResults(page, language);
      await scrollTo(page, "main h2 >> nth=1");
    },
  },
  {
    name: "results-details",
    async open(page, language) {
      await openResults(page, language);
      await scrollTo(page, "main article >> nth=0");
    },
  },
  { name: "comparison", open: (page, language) => openResults(page, language, "orderComparison") },
  { name: "blood-tests", open: (page, language) => page.goto(at("bloodTestResults", language)) },
  { name: "profile", open: (page, language) => page.goto(at("profile", language)) },
  { name: "own-data", open: (page, language) => page.goto(at("ownData", language)) },
  { name: "privacy", open: (page, language) => page.goto(at("privacy", language)) },
  { name: "log-out", open: (page, language) => page.goto(at("logout", language)) },
  // The last: it answers a section.
  {
    name: "summary",
    async open(page, language) {
      await page.goto(at("surveyContinue", language));
      // Some sections have their summary together with the next.
      while (!new URL(page.url()).searchParams.has(summaryParameter)) {
        const before = page.url();
        await page.locator("button[value=robot]").first().click();
        await page.waitForURL((url) => url.href !== before);
      }
      await page.locator("main h1").waitFor();
    },
  },
];

/** Of an administrator. */
const staffScreens: Screen[] = [{ name: "report-files", open: openReportFiles }];

/** The files of the one order of the demo that has some. */
async function openReportFiles(page: Page, language: Language) {
  await page.goto(at("adminOrders", language));
  const link = page.getByRole("link", { name: demoReportFile.orderName, exact: true });
  const assessmentOrderId = (await link.getAttribute("href"))?.split("/").at(-1) ?? "";
  await page.goto(at("adminOrderFiles", language, { assessmentOrderId }));
}

/** The results of the survey that was answered first, or how they compare. */
async function openResults(page: Page, language: Language, shown: "orderResults" | "orderComparison" = "orderResults") {
  await page.goto(at("assessments", language));
  const [before, after] = pageUrl("orderResults", language, { assessmentOrderId: "-" }).split("/-/");
  const link = page.locator(`main a[href^="${before}/"][href*="/${after}"]`).last();
  const assessmentOrderId = (await link.getAttribute("href"))?.split("/").at(3) ?? "";
  await page.goto(at(shown, language, { assessmentOrderId }));
}

const readmePictures = ["assessments", "question", "summary", "results", "comparison"];

const { server, browser } = await openDemo("screenshots");
try {
  await mkdir(folder, { recursive: true });
  const signedIn = await signInByMail(server, browser, "sam@example.com");
  const staff = flags.all ? await signInByMail(server, browser, "admin@example.com") : undefined;
  for (const language of flags.all ? languages : (["en"] as const)) await takeAll(browser, language, signedIn, staff);
} finally {
  await endAll();
}

async function takeAll(
  browser: Browser,
  language: Language,
  signedIn: BrowserState,
  staff: BrowserState | undefined,
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 390, height: phoneHeight },
    reducedMotion: "reduce",
    deviceScaleFactor: 1.5,
  });
  const page = await context.newPage();
  const sheet: { name: string; picture: Buffer }[] = [];
  const take = async ({ name, open }: Screen) => {
    for (const width of flags.all ? widths : widths.slice(0, 1)) {
      // A section is answered once.
      if (name === "summary" && width !== widths[0]) continue;
      await page.setViewportSize({ width, height: phoneHeight });
      await open(page, language);
      await page.evaluate(() => document.fonts.ready);
      if (width === widths[0]) {
        const picture = await page.screenshot({ type: "jpeg", quality: 70 });
        sheet.push({ name, picture });
        if (language === "en" && readmePictures.includes(name)) {
          await page.screenshot({ path: join(folder, `${name}.jpg`), type: "jpeg", quality: 70 });
        }
      }
      if (flags.all) {
        const full = join(".cache/screenshots", language, String(width));
        await mkdir(full, { recursive: true });
        await page.screenshot({ path: join(full, `${name}.png`), fullPage: true });
      }
    }
  };
  if (flags.all) for (const screen of strangersScreens) await take(screen);
  await context.addCookies(signedIn.cookies);
  const wanted = flags.all ? screens : screens.filter(({ name }) => readmePictures.includes(name));
  for (const screen of wanted) await take(screen);
  if (staff) {
    await context.clearCookies();
    await context.addCookies(staff.cookies);
    for (const screen of staffScreens) await take(screen);
  }
  if (flags.all) await drawSheet(browser, language, sheet);
  await context.close();
}

/** All screens of a language in one light picture. */
async function drawSheet(
  browser: Browser,
  language: Language,
  sheet: readonly { name: string; picture: Buffer }[],
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1_640, height: 800 } });
  const figures = sheet.map(
    ({ name, picture }) =>
      `<figure style="margin:0"><img width="260" src="data:image/jpeg;base64,${picture.toString("base64")}"><figcaption>${name}</figcaption></figure>`,
  );
  await page.setContent(
    `<body style="margin:16px;display:grid;grid-template-columns:repeat(6,260px);gap:12px;background:#ddd;font:14px sans-serif">${figures.join("")}`,
  );
  await page.screenshot({ path: join(folder, `sheet-${language}.jpg`), type: "jpeg", quality: 60, fullPage: true });
  await page.close();
}
