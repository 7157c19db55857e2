/** Every action and every loader of the build, at addresses that exist, with the fields their forms show. */

import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/server-runtime";
import type { Attackers } from "./people";
import { type Reply, send } from "./wire";

/** A field as a page's form shows it. */
export type Field = { name: string; value: string; type: string };

export type Target = {
  /** Id of the route, e.g. `sv.profile`. */
  id: string;
  /** With real ids in place of parameters, percent-encoded. */
  path: string;
  kind: "action" | "loader";
  /** A page has a `.data` address too; an endpoint or a file has none of its own. */
  isPage: boolean;
  isApi: boolean;
  /** What its form sends when nobody attacks; empty where no page shows one. */
  fields: Field[];
  /** Size of the largest ordinary answer. */
  ordinaryBytes: number;
};

type Route = { id: string; pattern: string; action: boolean; loader: boolean; page: boolean };

/** The routes of the production build. */
export async function routesOfBuild(): Promise<Route[]> {
  const file = pathToFileURL(resolve("build/production/server/index.js")).href;
  const build = (await import(file)) as ServerBuild;
  return Object.values(build.routes).flatMap((route) => {
    if (!route || route.id === "root" || route.path === undefined) return [];
    const { action, loader, default: page } = route.module;
    const pattern = `/${route.path}`;
    return [{ id: route.id, pattern, action: Boolean(action), loader: Boolean(loader), page: Boolean(page) }];
  });
}

/** Fills the patterns, opens every page and reads its forms. A parameter that nobody has a value for is an error. */
export async function findTargets(port: number, people: Attackers): Promise<Target[]> {
  const routes = await routesOfBuild();
  const targets: Target[] = routes.flatMap((route) => {
    const common = {
      id: route.id,
      path: pathOf(route, people),
      isPage: route.page,
      isApi: route.pattern.startsWith("/api/"),
      fields: [],
      ordinaryBytes: 0,
    };
    return [
      ...(route.action ? [{ ...common, kind: "action" as const }] : []),
      ...(route.loader ? [{ ...common, kind: "loader" as const }] : []),
    ];
  });
  const forms = new Map<string, Field[]>();
  for (const { path } of targets.filter(({ kind }) => kind === "loader")) {
    for (const cookie of [people.cookieOf(0), undefined]) {
      const reply = await open(port, path, cookie);
      for (const form of formsOf(reply.text)) {
        const address = decodeURIComponent(new URL(form.action ?? path, `http://127.0.0.1${path}`).pathname);
        const known = forms.get(address) ?? [];
        const fresh = form.fields.filter(({ name }) => !known.some((field) => field.name === name));
        forms.set(address, [...known, ...fresh]);
      }
      for (const target of targets) {
        if (target.path === path) target.ordinaryBytes = Math.max(target.ordinaryBytes, reply.bytes);
      }
    }
  }
  for (const target of targets) target.fields = forms.get(decodeURIComponent(target.path)) ?? [];
  return targets;
}

function open(port: number, path: string, cookie: string | undefined): Promise<Reply> {
  const headers: [string, string][] = [
    ["host", `127.0.0.1:${port}`],
    ["connection", "close"],
    ["x-forwarded-for", "192.0.2.1"],
  ];
  return send(
    port,
    { method: "GET", target: path, headers: cookie ? [...headers, ["cookie", cookie]] : headers },
    10_000,
  );
}

function pathOf({ id, pattern }: Route, people: Attackers): string {
  const page = id.split(".")[1] ?? id;
  const segments = pattern.split("/").map((segment) => {
    if (segment === "*") return "no-such-page";
    if (!segment.startsWith(":")) return segment;
    const name = segment.slice(1);
    const value = people.values[`${page}.${name}`] ?? people.values[name];
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
