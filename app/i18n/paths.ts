import { defaultLanguage, fallbackLanguage, isLanguage, type Language, languages } from "./languages";
import { ownPath } from "./own-path";
import { accountPages } from "./pages/account-pages";
import { marketingPages } from "./pages/marketing-pages";
import { publicPages } from "./pages/public-pages";
import { staffPages } from "./pages/staff-pages";
import { surveyPages } from "./pages/survey-pages";

/** Every page of the service. Nothing else knows its addresses, which `pageUrl` writes and the rest of this file reads. */
export const pages = { ...publicPages, ...accountPages, ...surveyPages, ...staffPages, ...marketingPages };

/** Where a page sends what its browser has chosen: notices it hides, cookies it takes. */
export const choicesAddress = "/choices";

export type PageName = keyof typeof pages;

/**
 * Whether a page is for others than those who answer: who runs the service or gets its reports, or who doesn't know it
 * yet. People's browsers don't know these pages and load them from the server as a whole.
 */
export function isForOthers(page: string): boolean {
  return Object.hasOwn(staffPages, page) || Object.hasOwn(marketingPages, page);
}

/** Whether the server alone draws a page: no browser's script knows it, so whoever goes there loads it as a whole. */
export function isPlainPage(page: string): boolean {
  return page === ("surveyAnswer" satisfies PageName);
}

/** Words that choose what a results address shows; the first of each language is the one we write. */
export const resultTypes = {
  survey: { fi: "kysely", sv: "enkät", en: "survey" },
  bloodAnalysis: { fi: "verianalyysi", sv: "blodanalys", en: "blood-analysis" },
} as const;

/** The values of the type segment and of virtaResultsPageType that select the blood analysis (spec §2). */
export function isBloodAnalysis(type: string | undefined): boolean {
  return type === "blood-analysis" || type === "verianalyysi" || type === "blodanalys";
}

type Query = Record<string, string | undefined>;

/** Address of a page, percent-encoded, e.g. `pageUrl("surveyContinue", "sv")` is `/sv/test/forts%C3%A4tt`. */
export function pageUrl(
  page: PageName,
  language: Language,
  params: Record<string, string> = {},
  query: Query = {},
): string {
  const words = pages[page][language]
    .split("/")
    .flatMap((segment) => (segment.startsWith(":") ? (params[segment.replace(/^:|\?$/g, "")] ?? []) : segment));
  const path = `/${[language, ...words].filter(Boolean).map(encodeURIComponent).join("/")}`;
  const search = new URLSearchParams(
    Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString();
  return search ? `${path}?${search}` : path;
}

type Match = { page: PageName; language: Language; params: Record<string, string> };

type Pattern = { page: PageName; language: Language; segments: string[] };

const patterns: Pattern[] = (Object.keys(pages) as PageName[]).flatMap((page) =>
  languages.map((language) => ({ page, language, segments: pages[page][language].split("/").filter(Boolean) })),
);

/** By their first word, which is never a parameter: every request asks what its address is, and few pages share a word. */
const patternsByWord = new Map<string | undefined, Pattern[]>();
for (const pattern of patterns) {
  const [word] = pattern.segments;
  patternsByWord.set(word, [...(patternsByWord.get(word) ?? []), pattern]);
}

/** What may be at these segments of an address, which has no language before them. */
function matchesOf(segments: string[]): Match[] {
  return (patternsByWord.get(segments[0]) ?? []).flatMap((pattern) => matchSegments(pattern, segments) ?? []);
}

/**
 * The canonical path of an address that is not canonical: without a prefix, or with another language's words.
 * `preferred` is the person's language, used where the words don't tell. Undefined when the path is canonical already,
 * or is no page at all.
 */
export function canonicalPath(pathname: string, preferred: Language | undefined): string | undefined {
  const segments = decodeSegments(pathname);
  if (!segments) return undefined;
  const prefix = isLanguage(segments[0]) ? segments[0] : undefined;
  const rest = prefix ? segments.slice(1) : segments;
  if (rest.length === 0) {
    return prefix ? undefined : pageUrl("surveyResults", preferred ?? defaultLanguage);
  }
  const matches = matchesOf(rest);
  if (prefix && matches.some(({ language }) => language === prefix)) {
    const asWritten = `/${[prefix, ...rest].map(encodeURIComponent).join("/")}`;
    return asWritten === pathname ? undefined : asWritten;
  }
  const [found] = matches;
  if (!found) return undefined;
  const candidates = new Set(matches.map(({ language }) => language));
  const unambiguous = candidates.size === 1 ? found.language : undefined;
  return pageUrl(found.page, prefix ?? unambiguous ?? preferred ?? fallbackLanguage, found.params);
}

const isUnknown = (page: PageName) => isForOthers(page) || isPlainPage(page);

/** Language and first word of each page that people's browsers don't know: nearly every other address is told apart by these alone. */
const unknownAreas = new Set(
  patterns.flatMap(({ page, language, segments }) => (isUnknown(page) ? `${language}/${segments[0]}` : [])),
);

/** Whether an address of ours is a page that people's browsers don't know, and load as a whole. */
export function isLoadedWhole(pathname: string): boolean {
  const segments = decodeSegments(pathname) ?? [];
  const page = unknownAreas.has(segments.slice(0, 2).join("/")) && pageAt({ pathname });
  return page ? isUnknown(page) : false;
}

/** Query parameters that hold a path of ours, where somebody goes on to. */
const onwardParameters = ["redirect", "path"];

/** The page at an address of ours, undefined where there is none. */
export function pageAt({ pathname }: Pick<URL, "pathname">): PageName | undefined {
  const [prefix, ...rest] = decodeSegments(pathname) ?? [];
  return matchesOf(rest).find(({ language }) => language === prefix)?.page;
}

/**
 * The same page in another language, with the same ids and query; what it leads on to is in that language as well. The
 * front page where the address is no page.
 */
export function inLanguage(url: URL, language: Language): string {
  return pageInLanguage(url, language) ?? pageUrl("home", language);
}

/** The same, undefined where the address is no page. */
export function pageInLanguage(url: URL, language: Language): string | undefined {
  const segments = decodeSegments(url.pathname) ?? [];
  const rest = isLanguage(segments[0]) ? segments.slice(1) : segments;
  const [found] = matchesOf(rest);
  return found && pageUrl(found.page, language, found.params) + searchInLanguage(url, language);
}

/** The query as it is, but for a path of ours that it names once. */
function searchInLanguage({ search, searchParams }: URL, language: Language): string {
  const query = new URLSearchParams(searchParams);
  let changed = false;
  for (const name of onwardParameters) {
    const [given, ...others] = query.getAll(name);
    const path = others.length === 0 ? ownPath(given) : undefined;
    const onward = path && new URL(path, "https://own.invalid");
    const there = onward && pageInLanguage(onward, language);
    if (!there || there + onward.hash === given) continue;
    query.set(name, there + onward.hash);
    changed = true;
  }
  return changed ? `?${query}` : search;
}

function decodeSegments(pathname: string): string[] | undefined {
  try {
    return decodeURIComponent(pathname).normalize("NFC").split("/").filter(Boolean);
  } catch {
    return undefined;
  }
}

function matchSegments(pattern: Pattern, rest: string[]): Match | undefined {
  const params: Record<string, string> = {};
  if (rest.length > pattern.segments.length) return undefined;
  for (const [index, segment] of pattern.segments.entries()) {
    const given = rest[index];
    if (segment.startsWith(":")) {
      if (given === undefined && !segment.endsWith("?")) return undefined;
      if (given !== undefined) params[segment.replace(/^:|\?$/g, "")] = given;
    } else if (given !== segment) {
      return undefined;
    }
  }
  return { page: pattern.page, language: pattern.language, params };
}
