/** Whether our pages are made for a browser; programs that only read pages count as supported. */
export type BrowserSupport = "supported" | "outdated" | "unrecognised";

/** What engines call themselves, and the least version whose CSS and JavaScript our pages are built for. */
const engines: readonly (readonly [version: RegExp, leastMajor: number, leastMinor?: number])[] = [
  // On an iPhone every browser is the system's own inside, whatever its name.
  [/\((?:iPhone|iPad|iPod)[^)]* OS (\d+)(?:_(\d+))?/, 16, 4],
  // Chrome, Edge, Opera, Samsung Internet and what apps show pages in.
  [/\b(?:Headless)?(?:Chrome|Chromium)\/(\d+)/, 109],
  [/\bFirefox\/(\d+)/, 115],
  [/\bVersion\/(\d+)(?:\.(\d+))?.* Safari\//, 16, 4],
];

const reader = /bot\b|crawl|spider|preview|facebookexternalhit|lighthouse|^(?:curl|wget)\//i;

/** Characters that are looked at: browsers say it within the first two hundred. */
const mostCharacters = 400;

/**
 * Judges a browser by its User-Agent header. The engine is what counts, and browsers of all names say its version; one
 * that says nothing we know is unrecognised.
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
