import type { Browser } from "@playwright/test";
import type { BrowserState } from "../demo-person";

/** The slow phone of the goal: its line and its processor. Round trips are of a near and of a far server, in milliseconds. */
const kilobitsPerSecond = 400;
const roundTrips = [0, 400];

export type LargestPaint = { page: string; javaScript: boolean; roundTripMs: number; ms: number };

/** How long it takes until the largest thing of each page is drawn, for somebody who has nothing of it in the browser yet. */
export async function largestPaints(
  browser: Browser,
  { pages, storageState, slowedBy }: { pages: readonly string[]; storageState: BrowserState; slowedBy: number },
): Promise<LargestPaint[]> {
  const paints: LargestPaint[] = [];
  for (const page of pages) {
    for (const roundTripMs of roundTrips) {
      for (const javaScript of [true, false]) {
        const ms = await largestPaint(browser, { page, storageState, slowedBy, roundTripMs, javaScript });
        paints.push({ page, javaScript, roundTripMs, ms });
      }
    }
  }
  return paints;
}

async function largestPaint(
  browser: Browser,
  visit: { page: string; storageState: BrowserState; slowedBy: number; roundTripMs: number; javaScript: boolean },
): Promise<number> {
  const context = await browser.newContext({
    storageState: visit.storageState,
    viewport: { width: 390, height: 844 },
    javaScriptEnabled: visit.javaScript,
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  const bytesPerSecond = (kilobitsPerSecond * 1000) / 8;
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: visit.roundTripMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: visit.slowedBy });
  // The browser's own timeline, which it keeps for pages without JavaScript too.
  await devtools.send("PerformanceTimeline.enable", { eventTypes: ["largest-contentful-paint"] });
  let ms = 0;
  devtools.on("PerformanceTimeline.timelineEventAdded", ({ event }) => {
    const rendered = event.lcpDetails?.renderTime ?? event.lcpDetails?.loadTime;
    if (rendered) ms = (rendered - started) * 1000;
  });
  let started = 0;
  devtools.on("Network.requestWillBeSent", ({ type, wallTime, redirectResponse }) => {
    if (type === "Document" && !redirectResponse) started = wallTime;
  });
  await page.goto(visit.page, { waitUntil: "networkidle" });
  await page.waitForTimeout(500);
  await context.close();
  return Math.round(ms);
}
