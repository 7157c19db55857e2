/** Every action and every loader of the build, at addresses that exist, with the fields their forms show. */

import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/server-runtime";
import type { Victim } from "./people";
import { type Reply, send } from "./wire";

/** A field as a page's form shows it. */
export type Field = { name: string; value: string; type: string };

export type Target = {
  /** Id of the route, e.g. `sv.profile`. */
  id: string;
  /** With real ids in place of parameters, percent-encoded. */
  path: string;
  /** Without which the address is none. */
  query: string | undefined;
  kind: "action" | "loader";
  /** A page has a `.data` address too; an endpoint or a file has none of its own. */
  isPage: boolean;
  isApi: boolean;
  /** What its form sends when nobody attacks; empty where no page shows one. */
  fields: Field[];
};

type Route = { id: string; pattern: string; action: boolean; loader: boolean; page: boolean };

/** What the pages show to those who are signed in and to others; `mostBytes` is the size of the longest. */
type Shown = { forms: ReadonlyMap<string, Field[]>; mostBytes: number };

/** Finds what there is to attack, as it is for one person after the other. */
export async function surveyTargets(port: number) {
  const routes = await routesOfBuild();
  let toStrangers: Shown | undefined;
  let mostBytes = 0;

  return {
    mostBytes: () => mostBytes,

    /** Fills the patterns with this person's ids, opens the pages and reads the forms. */
    async of(victim: Victim): Promise<Target[]> {
      const targets = routes.flatMap((route) => targetsOf(route, victim));
      const loaders = targets.filter(({ kind }) => kind === "loader");
      const addresses = [...new Set(loaders.map(({ path, query }) => (query ? `${path}?${query}` : path)))];
      const own = await openAll(port, addresses, `${victim.cookieOf(0)}; ${victim.browserCookie}`);
      toStrangers ??= await openAll(port, addresses, victim.browserCookie);
      mostBytes = Math.max(mostBytes, own.mostBytes, toStrangers.mostBytes);
      for (const target of targets) {
        const address = decodeURIComponent(target.path);
        const fields = own.forms.get(address) ?? [];
        target.fields = withFresh(fields, toStrangers.forms.get(address) ?? []);
      }
      return targets;
    },
  };
}

/** The routes of the production build. */
async function routesOfBuild(): Promise<Route[]> {
  const file = pathToFileURL(resolve("build/production/server/index.js")).href;
  const build = (await import(file)) as ServerBuild;
  return Object.values(build.routes).flatMap((route) => {
    if (!route || route.id === "root" || route.path === undefined) return [];
    const { action, loader, default: page } = route.module;
    const pattern = `/${route.path}`;
    return [{ id: route.id, pattern, action: Boolean(action), loader: Boolean(loader), page: Boolean(page) }];
  });
}

function targetsOf(route: Route, victim: Victim): Target[] {
  const common = {
    id: route.id,
    path: pathOf(route, victim),
    query: victim.queries[pageOf(route)],
    isPage: route.page,
    isApi: route.pattern.startsWith("/api/"),
    fields: [],
  };
  return [
    ...(route.action ? [{ ...common, kind: "action" as const }] : []),
    ...(route.loader ? [{ ...common, kind: "loader" as const }] : []),
  ];
}

/** Opens pages and gathers what each form sends, by the address it is sent to. */
async function openAll(port: number, addresses: readonly string[], cookie: string): Promise<Shown> {
  const forms = new Map<string, Field[]>();
  let mostBytes = 0;
  for (const shown of addresses) {
    const { text, bytes } = await open(port, shown, cookie);
    mostBytes = Math.max(mostBytes, bytes);
    for (const form of formsOf(text)) {
      const address = decodeURIComponent(new URL(form.action ?? shown, `http://127.0.0.1${shown}`).pathname);
      forms.set(address, withFresh(forms.get(address) ?? [], form.fields));
    }
  }
  return { forms, mostBytes };
}

function withFresh(known: readonly Field[], others: readonly Field[]): Field[] {
  return [...known, ...others.filter(({ name }) => !known.some((field) => field.name === name))];
}

function open(port: number, target: string, cookie: string): Promise<Reply> {
  const headers: [string, string][] = [
    ["host", `127.0.0.1:${port}`],
    ["connection", "close"],
    ["x-forwarded-for", "192.0.2.1"],
    ["cookie", cookie],
  ];
  return send(port, { method: "GET", target, headers }, 10_000);
}

/** `profile` of `sv.profile`. */
function pageOf({ id }: Pick<Route, "id">): string {
  return id.split(".")[1] ?? id;
}

function pathOf({ id, pattern }: Route, victim: Victim): string {
  const page = pageOf({ id });
  const segments = pattern.split("/").map((segment) => {
    if (segment === "*") return "no-such-page";
    if (!segment.startsWith(":")) return segment;
    const name = segment.slice(1);
    const value = victim.values[`${page}.${name}`] ?? victim.values[name];
    if (value === undefined) throw new Error(`the attack has no value for ":${name}" of ${id}: add it to people.ts`);
    return value;
  });
  return segments.map(encodeURIComponent).join("/") || "/";
}

/** The forms of a page, as a browser without JavaScript would send them. */
function formsOf(html: string): { action: string | undefined; fields: Field[] }[] {
  return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].map(([, attributes = "", inner = ""]) => ({
    action: attribute(attributes, "action"),
    fields: [...inner.matchAll(/<(input|select|textarea|button)\b([^>]*)>/g)].flatMap(([, element = "", own = ""]) => {
      const name = attribute(own, "name");
      const type = element === "input" ? (attribute(own, "type") ?? "text") : element;
      return name ? [{ name, value: attribute(own, "value") ?? "", type }] : [];
    }),
  }));
}

function attribute(attributes: string, name: string): string | undefined {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1]?.replaceAll("&amp;", "&").replaceAll("&quot;", '"');
}
