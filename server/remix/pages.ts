import type { ServerBuild } from "@remix-run/server-runtime";
import { bufferedBodyOf, bufferedResponse } from "../../app/http/buffered-response";
import { unknownPattern } from "../../app/http/context.server";
import { mostUploadBytes, mostUploadPieces } from "../../app/http/uploaded-body.server";
import { isForOthers, isPlainPage, type PageName } from "../../app/i18n/paths";
import { type OwnAnswering, ownAnswer } from "./own-answer";
import { fullTable } from "./page-table";
import { plainPage } from "./plain-page";
import { type RemixHandler, remixHandler } from "./remix-handler";

/** Most bytes of a form, and most pieces by the packets of a network. */
export type FormLimits = { bytes: number; pieces: number };

const filePages = {
  // The largest table of people that an administrator hands in: fifty thousand rows.
  adminInviting: { bytes: 12 * 1_024 * 1_024, pieces: 20_000 },
  // And the largest file of a report, with what a form has around it.
  adminOrderFiles: { bytes: mostUploadBytes + 64 * 1_024, pieces: mostUploadPieces },
} as const satisfies Partial<Record<PageName, FormLimits>>;

/** A page's address as a pattern, e.g. `/fi/kartoitukset/:assessmentOrderId/tulokset`, and what answers it. */
export type Page = {
  pattern: string;
  handle: RemixHandler;
  /** Set where its form brings a file, which administrators alone may send. */
  takesFiles?: FormLimits | undefined;
};

/** Finds the page of a path (also of its `.data`); paths that no page has share one that says so. */
export type FindPage = (pathname: string) => Page;

/**
 * One Remix request handler per page. The router goes through its whole table several times for each request, so a
 * table of one page costs a fraction of the CPU of the full one. The browser still loads a table of all the pages it may
 * go on to, so hydration and client navigation are the same: staff's and marketing pages name one with all (scripts/build.mjs).
 */
export function createPages(build: ServerBuild, mode: "production" | "development"): FindPage {
  const unknown = unknownIds(build);
  const handleUnknown = remixHandler(onlyRoutes(build, unknown), mode);
  return pageFinder(
    pageIds(build)
      .filter((id) => !unknown.has(id))
      .map((id) => {
        if (isPlainPage(pageOf(id))) return plain(build, id, handleUnknown);
        const own = onlyRoutes(build, new Set([id]));
        if (isForOthers(pageOf(id))) own.assets.url = fullTable(own.assets.url);
        return { ...withFiles(build, id), handle: asItTakes(build, id, remixHandler(own, mode), handleUnknown) };
      }),
    handleUnknown,
  );
}

/** A page that the server alone draws (plain-page.ts). */
function plain(build: ServerBuild, id: string, unknown: RemixHandler): Page {
  return { pattern: patternOf(build, id), handle: plainPage(build, answering(build, id, unknown)) };
}

function answering(build: ServerBuild, id: string, unknown: RemixHandler): OwnAnswering {
  const regex = regexOf(patternOf(build, id));
  return { id, paramsOf: (pathname) => regex.exec(decoded(pathname))?.groups ?? {}, unknown };
}

/** The same patterns with one handler for all, for the development server, whose routes change as files change. */
export function createPagesOf(build: ServerBuild, handle: RemixHandler): FindPage {
  const ids = pageIds(build);
  const handleUnknown = remixHandler(onlyRoutes(build, unknownIds(build)), "development");
  return pageFinder(
    ids.map((id) =>
      isPlainPage(pageOf(id))
        ? plain(build, id, handleUnknown)
        : { ...withFiles(build, id), handle: asItTakes(build, id, handle, handleUnknown) },
    ),
    handle,
  );
}

/**
 * A page that takes no form is shown as it is to a browser that sends it one, with the status that says so; Remix would
 * answer with an error page that has neither header nor words of ours. What is no page, such as a file, answers for itself.
 */
function asItTakes(build: ServerBuild, id: string, handle: RemixHandler, unknown: RemixHandler): RemixHandler {
  const { action, default: component } = build.routes[id]?.module ?? {};
  if (!component && !isApi(id)) return asFile(ownAnswer(build, answering(build, id, unknown)), handle);
  if (action || !component) return handle;
  return async (request, context) => {
    if (request.method !== "POST") return handle(request, context);
    const asked = new Headers(request.headers);
    for (const name of ["content-type", "content-length"]) asked.delete(name);
    const shown = await handle(new Request(request.url, { headers: asked }), context);
    if (shown.status !== 200) return shown;
    const headers = new Headers(shown.headers);
    headers.set("allow", "GET, HEAD");
    const text = bufferedBodyOf(shown);
    const init = { status: 405, headers };
    return text === undefined ? new Response(shown.body, init) : bufferedResponse(text, init);
  };
}

/** What Remix's script asks of a file, where a link led it there, Remix alone can answer. */
function asFile(answer: RemixHandler, byRemix: RemixHandler): RemixHandler {
  return (request, context) => (context.isDocument ? answer : byRemix)(request, context);
}

/** Endpoints say themselves what is refused, as problems that programs read. */
function isApi(id: string): boolean {
  return id.startsWith("api.");
}

function pageIds(build: ServerBuild): string[] {
  return Object.keys(build.routes).filter((id) => id !== "root" && build.routes[id]?.path !== undefined);
}

/** The pages that catch what no other page takes. */
function unknownIds(build: ServerBuild): ReadonlySet<string> {
  return new Set(pageIds(build).filter((id) => build.routes[id]?.path?.endsWith("*")));
}

function withFiles(build: ServerBuild, id: string): Pick<Page, "pattern" | "takesFiles"> {
  const limits: Readonly<Record<string, FormLimits>> = filePages;
  return { pattern: patternOf(build, id), takesFiles: limits[pageOf(id)] };
}

/** Ids are a language and a page, e.g. `fi.surveyAnswer`, and a number where the page has several spellings. */
function pageOf(id: string): string {
  return id.split(".")[1] ?? "";
}

/** Pages are looked up by language and first word, which no page has as parameters; fewer parameters win. */
function pageFinder(pages: Page[], handleUnknown: RemixHandler): FindPage {
  const byArea = new Map<string, { page: Page; regex: RegExp }[]>();
  const parameters = (pattern: string) => pattern.split(":").length;
  for (const page of pages.toSorted((a, b) => parameters(a.pattern) - parameters(b.pattern))) {
    const area = areaOf(page.pattern);
    byArea.set(area, [...(byArea.get(area) ?? []), { page, regex: regexOf(page.pattern) }]);
  }
  const unknown: Page = { pattern: unknownPattern, handle: handleUnknown };
  return (pathname) => {
    const path = decoded(pathname.replace(/\.data$/, ""));
    return byArea.get(areaOf(path))?.find(({ regex }) => regex.test(path))?.page ?? unknown;
  };
}

/** Matches the paths of a pattern, with its parameters as groups. */
function regexOf(pattern: string): RegExp {
  const words = pattern.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${words.replace(/:([A-Za-z]+)/g, "(?<$1>[^/]+)")}/?$`);
}

/** `fi/testi` of `/fi/testi/jatka`. */
function areaOf(path: string): string {
  return path.split("/").filter(Boolean).slice(0, 2).join("/");
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

function patternOf(build: ServerBuild, id: string): string {
  const route = build.routes[id];
  if (!route) return "";
  const parent = route.parentId && route.parentId !== "root" ? patternOf(build, route.parentId) : "";
  return `${parent}/${route.path ?? ""}`;
}

function onlyRoutes(build: ServerBuild, ids: ReadonlySet<string>): ServerBuild {
  const keep = new Set(["root"]);
  for (const id of ids) {
    for (let at: string | undefined = id; at !== undefined; at = build.routes[at]?.parentId) keep.add(at);
  }
  const pick = <T>(all: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(all).filter(([id]) => keep.has(id)));
  return { ...build, routes: pick(build.routes), assets: { ...build.assets, routes: pick(build.assets.routes) } };
}
