import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { RemixBrowser, useLoaderData } from "@remix-run/react";
import { data, redirect } from "@remix-run/server-runtime";
import { createElement as h } from "react";
import { afterEach, describe, expect, test } from "vitest";
import type { DrawnPart } from "../../app/remix/drawn-part";
import { partsFor } from "../../app/remix/drawn-part.server";
import { decodeData } from "../../app/remix/hydration";
import { withPageData } from "../../app/remix/page-data.server";
import { dataType, routerHeaders, routerParameters } from "../../app/remix/router-words";
import { buildWith, byRemix, context, pageId } from "../../tests/fixtures/servers/remix-build";
import { fullTable, isTableFile, readTable, writeTable } from "./page-table";
import { remixHandler } from "./remix-handler";

/**
 * What of Remix and React Router the service relies on that they promise to nobody: each of these fails where a release of
 * theirs does otherwise.
 */

const address = "http://localhost/sv/kartl%C3%A4ggningen/7";
const dataAddress = "http://localhost/sv/kartl%C3%A4ggningen/7.data";

describe("between the script in the browser and the server", () => {
  test("data come with a header of their own and in a type of their own", async () => {
    const { headers } = await byRemix(buildWith({ loader: () => ({ a: 1 }) }), new Request(dataAddress));
    expect(headers).toContainEqual([routerHeaders.response, "yes"]);
    expect(headers).toContainEqual(["content-type", dataType]);
  });

  test.each([
    ["revalidate", routerHeaders.revalidate],
    ["reload", routerHeaders.reloadDocument],
    ["replace", routerHeaders.replace],
  ])("a redirect says by a header: %s", async (name, header) => {
    const answerWith = (headers: Record<string, string>) => {
      const loader = () => redirect("/en/elsewhere", { headers });
      return byRemix(buildWith({ loader }), new Request(dataAddress)).then(({ body }) => JSON.parse(body) as unknown[]);
    };
    // The encoding names each key once and tells values apart by their place: the same answer but for this one word.
    const [plain, said] = [await answerWith({}), await answerWith({ [header]: "yes" })];
    expect(plain).toContain(name);
    expect(said).not.toEqual(plain);
    expect(said).toContain(true);
  });

  test("of an address these parts are the router's own, and no loader hears of them", async () => {
    const loader = ({ request }: { request: Request }) => data({ asked: new URL(request.url).search });
    const search = `?${routerParameters.map((name) => `${name}=${name === "index" ? "" : pageId}`).join("&")}&own=1`;
    const { body } = await byRemix(buildWith({ loader }), new Request(dataAddress + search));
    expect(body).toContain('"?own=1"');
  });
});

test.each([
  ["a hidden origin", { origin: "null" }],
  ["our origin under another host", { origin: "http://localhost", host: "127.0.0.1" }],
  ["our origin behind a proxy", { origin: "http://localhost", host: "localhost", "x-forwarded-host": "inner.example" }],
])("a form is taken with %s, which Remix alone refuses: who may send one is decided before", async (_, headers) => {
  const build = buildWith({ loader: () => ({}), action: () => data({ typed: "Aino" }, { status: 422 }) });
  const type = "application/x-www-form-urlencoded";
  const sent = () =>
    new Request(address, { method: "POST", headers: { "content-type": type, ...headers }, body: "a=b" });
  expect((await byRemix(build, sent())).status).toBe(500);
  const answer = await remixHandler(build, "production")(sent(), context());
  expect(answer.status).toBe(422);
});

describe("in a document", () => {
  test("Remix's script sets up the stream that the page's data are put into, before them", async () => {
    const { body } = await byRemix(buildWith({ loader: () => ({ word: "</script>" }) }), new Request(address));
    const setUp = body.indexOf("window.__remixContext.streamController = controller");
    const filled = body.indexOf("const{streamController:c}=window.__remixContext");
    expect(setUp).toBeGreaterThan(0);
    expect(filled).toBeGreaterThan(setUp);
    expect(withPageData("<html><body></body></html>", "</script>", "n")).toContain(
      'c.enqueue("\\u003c/script\\u003e")',
    );
  });
});

test("a part of a page comes with the document as HTML alone, and as data where the script asks", async () => {
  const build = (isDocument: boolean) =>
    buildWith({
      loader: () => ({ part: partsFor({ isDocument })({ word: "praise" }) }),
      page: () =>
        h("main", { title: undefined }, useLoaderData<{ part: DrawnPart<{ word: string }> }>().part.data?.word),
    });
  const document = await byRemix(build(true), new Request(address));
  expect(document.body).toContain("<main>praise</main>");
  expect(document.body.match(/praise/g)).toHaveLength(1);
  const { sign } = partsFor({ isDocument: true })({ word: "praise" });
  expect(document.body).toContain(sign);
  const data = await byRemix(build(false), new Request(dataAddress));
  expect(JSON.parse(data.body)).toEqual(expect.arrayContaining(["sign", sign, "data", "word", "praise"]));
});

describe("the table of pages", () => {
  test("is written by Remix's build into a file of this name, as a script that sets it", () => {
    const require = createRequire(import.meta.url);
    const plugin = readFileSync(require.resolve("@remix-run/dev/dist/vite/plugin.js"), "utf8");
    expect(plugin).toMatch(/`manifest-\$\{version\}\.js`/);
    expect(plugin).toMatch(/`window\.__remixManifest=\$\{JSON\.stringify\(\w+\)\};`/);
    expect(isTableFile("manifest-1a2b.js")).toBe(true);
    expect(fullTable("/assets/manifest-1a2b.js")).toBe("/assets/full-manifest-1a2b.js");
  });

  test("says the same when it is divided, for as many pages as are kept", () => {
    const route = (id: string, path: string) => ({
      id,
      path,
      parentId: "root",
      module: `/${path}.js`,
      hasLoader: true,
    });
    const routes = { root: { id: "root", path: "", module: "/root.js" }, a: route("a", "one"), b: route("b", "two") };
    const script = `window.__remixManifest=${JSON.stringify({ version: "1", url: "/m.js", routes })};`;
    const read = readTable(script);
    const set = (text: string) => {
      const window: { __remixManifest?: unknown } = {};
      new Function("window", `with (window) { ${text} }`)(window);
      return window.__remixManifest;
    };
    expect(set(writeTable(read.rest, read.routes))).toEqual({ version: "1", url: "/m.js", routes });
    const some = read.routes.filter(({ id }) => id !== "b");
    expect(set(writeTable(read.rest, some))).toEqual({
      version: "1",
      url: "/m.js",
      routes: { root: routes.root, a: routes.a },
    });
  });
});

describe("before React begins in the browser", () => {
  afterEach(() => {
    Reflect.deleteProperty(globalThis, "window");
  });

  test("RemixBrowser throws a promise until the page's data are decoded, and decodeData waits for it", async () => {
    let end = () => {};
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('[{"_1":2},"loaderData",{}]\n'));
        end = () => controller.close();
      },
    });
    Reflect.set(globalThis, "window", { __remixContext: { future: { v3_singleFetch: true }, stream } });
    const thrown = () => {
      try {
        return void RemixBrowser({});
      } catch (error) {
        return error;
      }
    };
    expect(thrown()).toBeInstanceOf(Promise);
    const decoded = decodeData();
    end();
    await decoded;
    // What it throws from here on is that there is no page to begin with.
    expect(thrown()).not.toBeInstanceOf(Promise);
  });
});
