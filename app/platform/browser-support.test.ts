import { describe, expect, it } from "vitest";
import { type BrowserSupport, browserSupport } from "./browser-support";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
const apple = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const android = "Mozilla/5.0 (Linux; Android 13; SM-S901B)";
const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
const iphone = (version: string) => `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X)`;

const browsers: [name: string, userAgent: string | undefined, support: BrowserSupport][] = [
  ["Chrome", `${windows} ${webkit} Chrome/131.0.0.0 Safari/537.36`, "supported"],
  [
    "the last Chrome of Windows 7",
    `Mozilla/5.0 (Windows NT 6.1) ${webkit} Chrome/109.0.0.0 Safari/537.36`,
    "supported",
  ],
  ["Chrome before it", `Mozilla/5.0 (Windows NT 6.1) ${webkit} Chrome/108.0.0.0 Safari/537.36`, "outdated"],
  ["Chrome of an old phone", `${android} ${webkit} Chrome/60.0.3112.107 Mobile Safari/537.36`, "outdated"],
  [
    "Chrome without a screen",
    `Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/131.0.0.0 Safari/537.36`,
    "supported",
  ],
  ["Edge", `${windows} ${webkit} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`, "supported"],
  ["the old Edge", `${windows} ${webkit} Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763`, "outdated"],
  ["Opera", `${windows} ${webkit} Chrome/130.0.0.0 Safari/537.36 OPR/115.0.0.0`, "supported"],
  ["Samsung Internet", `${android} ${webkit} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`, "supported"],
  [
    "an old Samsung Internet",
    `${android} ${webkit} SamsungBrowser/14.0 Chrome/87.0.4280.141 Mobile Safari/537.36`,
    "outdated",
  ],
  [
    "an app's view",
    `${android} ${webkit} Version/4.0 Chrome/131.0.6778.39 Mobile Safari/537.36 [FB_IAB/FB4A;]`,
    "supported",
  ],
  [
    "the browser of an old Android",
    "Mozilla/5.0 (Linux; U; Android 4.0.3; fi-fi) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30",
    "outdated",
  ],
  ["Firefox", "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0", "supported"],
  ["Firefox with long support", "Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Firefox/115.0", "supported"],
  ["an old Firefox", "Mozilla/5.0 (Windows NT 6.1; rv:78.0) Gecko/20100101 Firefox/78.0", "outdated"],
  ["Firefox of Android", "Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0", "supported"],
  [
    "a telephone with keys",
    "Mozilla/5.0 (Mobile; Nokia_8110_4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5",
    "outdated",
  ],
  ["SeaMonkey", "Mozilla/5.0 (Windows NT 10.0; rv:91.0) Gecko/20100101 Firefox/91.0 SeaMonkey/2.53.18", "outdated"],
  ["Safari", `${mac} ${apple} Version/18.1 Safari/605.1.15`, "supported"],
  ["the first Safari for our pages", `${mac} ${apple} Version/16.4 Safari/605.1.15`, "supported"],
  ["a Safari of two digits", `${mac} ${apple} Version/16.10 Safari/605.1.15`, "supported"],
  ["the Safari before", `${mac} ${apple} Version/16.3 Safari/605.1.15`, "outdated"],
  ["Safari of an iPhone", `${iphone("18_1")} ${apple} Version/18.1 Mobile/15E148 Safari/604.1`, "supported"],
  ["Safari of an old iPhone", `${iphone("12_5_7")} ${apple} Version/12.1.2 Mobile/15E148 Safari/604.1`, "outdated"],
  ["Chrome of an iPhone", `${iphone("17_0")} ${apple} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`, "supported"],
  ["Chrome of an old iPhone", `${iphone("15_8")} ${apple} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`, "outdated"],
  ["Firefox of an iPhone", `${iphone("17_6")} ${apple} FxiOS/133.0 Mobile/15E148 Safari/605.1.15`, "supported"],
  ["an app of an iPhone", `${iphone("17_5_1")} ${apple} Mobile/15E148 [FBAN/FBIOS;FBAV/480.0]`, "supported"],
  [
    "Safari of an old iPad",
    `Mozilla/5.0 (iPad; CPU OS 9_3_5 like Mac OS X) ${apple} Version/9.0 Mobile/13G36 Safari/601.1`,
    "outdated",
  ],
  ["Internet Explorer 11", "Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko", "outdated"],
  ["Internet Explorer 8", "Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1)", "outdated"],
  ["Opera before Chrome's engine", "Opera/9.80 (Windows NT 6.1) Presto/2.12.388 Version/12.18", "outdated"],
  ["a search engine", "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "supported"],
  [
    "a search engine with an old browser",
    `Mozilla/5.0 (Linux; Android 6.0.1) ${webkit} Chrome/41.0.2272.96 Mobile Safari/537.36 (compatible; Googlebot/2.1)`,
    "supported",
  ],
  [
    "what shows links in messages",
    "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
    "supported",
  ],
  ["a program", "curl/8.5.0", "supported"],
  ["a browser in a terminal", "Lynx/2.8.9rel.1 libwww-FM/2.14", "unrecognised"],
  ["words that say nothing", "Mozilla/5.0", "unrecognised"],
  ["nothing", "", "unrecognised"],
  ["no header", undefined, "unrecognised"],
];

describe("the support of a browser", () => {
  it.each(browsers)("%s", (_, userAgent, support) => {
    expect(browserSupport(userAgent)).toBe(support);
  });

  it("is told at once, whatever a header holds", () => {
    const before = process.cpuUsage();
    for (const part of ["(iPhone ", "Version/1.", "Chrome/", " Safari/", "botbotbo", "("])
      browserSupport(part.repeat(100_000));
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(1_000);
  });
});
