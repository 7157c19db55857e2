/** Browsers and systems by their names, most telling sign first: a browser also claims to be those it descends from. */
const browsers = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\b(OPR|OPiOS|OPT)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /\bVersion\/[\d.]+ .*Safari\//],
] as const;

const systems = [
  ["Android", /\bAndroid\b/],
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Windows", /\bWindows\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["macOS", /\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
] as const;

/**
 * What a browser calls itself (User-Agent), in the words a person knows it by; undefined where it says nothing we know.
 * Good enough to tell one's own devices apart, and for nothing else: anybody can claim anything.
 */
export function deviceName(userAgent: string): { browser: string | undefined; system: string | undefined } {
  const found = (list: readonly (readonly [string, RegExp])[]) => list.find(([, sign]) => sign.test(userAgent))?.[0];
  return { browser: found(browsers), system: found(systems) };
}
