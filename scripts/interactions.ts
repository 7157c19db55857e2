/**
 * `npm run interactions`: how long a phone takes to show what a press did, on the demo build in a real browser whose
 * processor is slowed to a quarter. Prints the longest interaction of each page in milliseconds (Interaction to Next
 * Paint, where at most 200 is good, as browsers measure it: event timing in steps of 8 ms). Then how long it takes until the
 * largest thing of a page is drawn on a slow line (Largest Contentful Paint), with and without JavaScript.
 */
import type { Locator, Page } from "@playwright/test";
import { pageUrl } from "../app/i18n/paths";
import { openDemo, signInByMail } from "./demo-person";
import { type LargestPaint, largestPaints } from "./interactions/largest-paint";
import { endAll } from "./until-end";

const slowedBy = 4;

/** What the browser says of one event of an interaction. */
type Timed = { path: string; event: string; target: string; ms: number };

const { server, browser } = await openDemo("interactions");
const timed: Timed[] = [];

const at = (...to: Parameters<typeof pageUrl>) => server.origin + pageUrl(...to);

try {
  const storageState = await signInByMail(server, browser, "sam@example.com");
  const context = await browser.newContext({ storageState, viewport: { width: 390, height: 844 }, hasTouch: true });
  await context.exposeBinding("noteEvents", (_, events: Timed[]) => timed.push(...events));
  await context.addInitScript(watchEvents);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowedBy });
  const question = await answer(page);
  const results = await lookAtResults(page);
  await changeProfile(page);
  printLongest();
  const pages = [at("assessments", "en"), question, results];
  printPaints(await largestPaints(browser, { pages, storageState, slowedBy }));
} finally {
  await endAll();
}

/** Runs in the page: tells of every event that belongs to a press or a key, with the page where it was. */
function watchEvents(): void {
  type EventEntry = PerformanceEventTiming & { interactionId: number };
  new PerformanceObserver((list) => {
    const events = (list.getEntries() as EventEntry[]).filter(({ interactionId }) => interactionId > 0);
    const told = events.map(({ name, target, duration }) => ({
      path: location.pathname,
      event: name,
      target: target instanceof Element ? target.tagName.toLowerCase() : "",
      ms: duration,
    }));
    if (told.length > 0) (window as unknown as { noteEvents(events: unknown): void }).noteEvents(told);
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** What of it a person sees: folds hold more of the same. */
function seen(page: Page, selector: string): Locator {
  return page.locator(selector).filter({ visible: true });
}

/** Presses something and waits until what it did has been drawn and told of. */
async function press(page: Page, selector: string): Promise<void> {
  const target = seen(page, selector).first();
  await target.scrollIntoViewIfNeeded();
  await target.tap();
  await page.waitForTimeout(600);
}

/** Answers for a while; returns the address of the last question. */
async function answer(page: Page): Promise<string> {
  await page.goto(at("assessments", "en"), { waitUntil: "networkidle" });
  await press(page, "header summary");
  await press(page, "header summary");
  await page.goto(at("surveyContinue", "en"), { waitUntil: "networkidle" });
  await press(page, "main details summary");
  await press(page, "main details summary");
  const next = "button[name=intent][value=next]:not([aria-hidden])";
  for (let step = 0; step < 14; step++) {
    const control = page.locator("main :is(input[type=radio], input[type=range], textarea)").first();
    if ((await control.count()) === 0) {
      // The summary of a section.
      await press(page, "main a[href], main form button");
    } else if ((await control.getAttribute("type")) === "radio" && step % 2 === 0) {
      // One press chooses and goes on.
      await press(page, "main label:has(input[type=radio])");
    } else {
      await control.focus();
      // A number would go on by itself, and the button be gone before it is pressed.
      if (await control.getAttribute("type")) await page.keyboard.press("ArrowRight");
      else await page.keyboard.type("Typed on a slow phone.");
      await press(page, next);
    }
  }
  await press(page, "button[name=intent][value=back]");
  return page.url();
}

/** Opens what can be opened of results and comparison; returns the address of the results. */
async function lookAtResults(page: Page): Promise<string> {
  await page.goto(at("assessments", "en"), { waitUntil: "networkidle" });
  const [before, after] = pageUrl("orderResults", "en", { assessmentOrderId: "-" }).split("/-/");
  const link = page.locator(`main a[href^="${before}/"][href*="/${after}"]`).last();
  const assessmentOrderId = (await link.getAttribute("href"))?.split("/").at(3) ?? "";
  await page.goto(at("orderResults", "en", { assessmentOrderId }), { waitUntil: "networkidle" });
  for (const what of [
    "main svg a",
    "main article details:not([open]) summary",
    "main a[data-in-place]",
    "main label",
  ]) {
    if ((await seen(page, what).count()) > 0) await press(page, what);
  }
  await page.goto(at("orderComparison", "en", { assessmentOrderId }), { waitUntil: "networkidle" });
  for (const what of ["main details summary", "main a[data-in-place]"]) {
    if ((await seen(page, what).count()) > 0) await press(page, what);
  }
  return at("orderResults", "en", { assessmentOrderId });
}

async function changeProfile(page: Page): Promise<void> {
  await page.goto(at("profile", "en"), { waitUntil: "networkidle" });
  await page.locator("main input[name=firstName]").first().focus();
  await page.keyboard.type("Samuel");
  await press(page, "main form button");
}

function shortened(path: string): string {
  return path.replace(/[0-9a-f-]{36}/g, "…");
}

function printPaints(paints: readonly LargestPaint[]): void {
  console.log("\npage                                       JavaScript   round trip ms   drawn after ms");
  for (const { page, javaScript, roundTripMs, ms } of paints) {
    const path = shortened(new URL(page).pathname);
    const [js, trip] = [javaScript ? "with" : "without", String(roundTripMs)];
    console.log(`${path.padEnd(42)} ${js.padEnd(12)} ${trip.padStart(13)} ${String(ms).padStart(16)}`);
  }
}

function printLongest(): void {
  const pages = new Map<string, Timed[]>();
  for (const event of timed) {
    const page = shortened(event.path);
    pages.set(page, [...(pages.get(page) ?? []), event]);
  }
  console.log("page                                       events   longest ms   of");
  for (const [page, events] of pages) {
    const longest = events.reduce((most, event) => (event.ms > most.ms ? event : most));
    const of = `${longest.event} on ${longest.target}`;
    console.log(`${page.padEnd(42)} ${String(events.length).padStart(6)} ${String(longest.ms).padStart(12)}   ${of}`);
  }
}
