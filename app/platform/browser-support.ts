/** Whether our pages are made for a browser; programs that only read pages count as supported. */
export type BrowserSupport = "supported" | "outdated" | "unrecognised";

/** How engines name themselves in the User-Agent, and the oldest version that our CSS and JavaScript are built for. */
const engines: readonly (readonly [version: RegExp, leastMajor: number, leastMinor?: number])[] = [
  // On iOS every browser uses the system's own engine, whatever its name.
  [/\((?:iPhone|iPad|iPod)[^)]* OS (\d+)(?:_(\d+))?/, 16, 4],
  // Chrome, Edge, Opera, Samsung Internet and Android's WebView.
  [/\b(?:Headless)?(?:Chrome|Chromium)\/(\d+)/, 109],
  [/\bFirefox\/(\d+)/, 115],
  [/\bVersion\/(\d+)(?:\.(\d+))?.* Safari\//, 16, 4],
];

const reader = /bot\b|crawl|spider|preview|facebookexternalhit|lighthouse|^(?:curl|wget)\//i;

/** Only so many characters are looked at: browsers give their version within the first two hundred. */
const mostCharacters = 400;

/**
 * Judges a browser by its User-Agent header. What counts is the engine, whose version all browsers built on it give. A header
 * with no engine we know is unrecognised; without a header too.
 */
export function browserSupport(userAgent: string | undefined): BrowserSupport {
  const said = userAgent?.slice(0, mostCharacters) ?? "";
  if (reader.test(said)) return "supported";
  for (const [pattern, leastMajor, leastMinor = 0] of engines) {
    const found = pattern.exec(said);
    if (!found) continue;
    const [major, minor] = [Number(found[1]), Number(found[2] ?? 0)];
    return major > leastMajor || (major === leastMajor && minor >= leastMinor) ? "supported" : "outdated";
  }
  return /\b(?:MSIE |Trident\/|Presto\/|Opera Mini)/.test(said) ? "outdated" : "unrecognised";
}
