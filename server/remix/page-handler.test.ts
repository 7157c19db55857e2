import {
  type ActionFunction,
  createRequestHandler,
  data,
  type LoaderFunction,
  redirect,
  type ServerBuild,
} from "@remix-run/server-runtime";
import { describe, expect, test, vi } from "vitest";
import { routesParameter } from "../../app/remix/router-words";
import { answerOf, buildWith, byRemix, context, Page, pageId } from "../../tests/fixtures/servers/remix-build";
import { assertAnswerable } from "./answerable";
import { PageCache } from "./page-cache";
import { pageHandler } from "./page-handler";

const outcomes: Record<string, LoaderFunction> = {
  "data of every kind": () => ({
    text: "</script><b>å\u2028",
    nothing: null,
    missing: undefined,
    when: new Date("2026-11-21T10:00:00Z"),
    map: new Map([["a", [1, 2, { b: true }]]]),
    set: new Set(["x"]),
    big: 12n,
  }),
  "what the address says": ({ params, request }) => ({
    params,
    url: request.url,
    cookie: request.headers.get("cookie"),
  }),
  null: () => null,
  "a thrown redirect with a cookie": () => {
    throw redirect("/en/elsewhere?a=%C3%A4", { status: 303, headers: { "set-cookie": "a=b; Path=/" } });
  },
  "a returned redirect": () => redirect("/en/elsewhere"),
  "a redirect in place of the page": () => {
    throw redirect("/en/elsewhere", { status: 303, headers: { "x-remix-replace": "yes" } });
  },
  "a status and headers": () => data({ kind: "with status" }, { status: 422, headers: { "set-cookie": "c=d" } }),
  "an error page": () => {
    throw data({ title: "Not here" }, { status: 404 });
  },
  "a redirect relative to the page": () => redirect("elsewhere"),
  "a location that is no redirect": () => new Response(null, { status: 201, headers: { location: "/en/made" } }),
  "an error among the data": () => ({ failed: new TypeError("secret innards") }),
  "an error page among the data": () => ({ failed: new Response("secret innards") }),
  "a promise among the data": () => ({ later: Promise.resolve(1), failing: failing("secret innards") }),
  "an object of a class among the data": () => ({
    made: new (class Made {
      id = 1;
    })(),
  }),
  "an unexpected error": () => {
    throw new Error("of the loader");
  },
  "data the view breaks on": () => ({ broken: true }),
};

/** Handled, so that the test run does not end by it where nobody waits for it. */
function failing(message: string): Promise<never> {
  const promise = Promise.reject(new Error(message));
  promise.catch(() => {});
  return promise;
}

const actions: Record<string, ActionFunction> = {
  "an accepted form": async ({ request }) => redirect(`/en/${(await request.formData()).get("name")}`, 303),
  "a form that is answered with data": async ({ request }) => ({ said: (await request.formData()).get("name") }),
  "a form that is answered with nothing": () => null,
  "a refused form": async ({ request }) => data({ typed: (await request.formData()).get("name") }, { status: 422 }),
  "a form that leads to an error page": () => {
    throw data({ title: "Forbidden" }, { status: 403 });
  },
};

const address = "http://localhost/sv/kartl%C3%A4ggningen/7f-1?question=a";
const allData = "http://localhost/sv/kartl%C3%A4ggningen/7f-1.data?question=a";
/** As a script asks that has a loader of this page's in the browser. */
const dataAddress = `${allData}&${routesParameter}=${pageId}`;
const form = { method: "POST", headers: { "content-type": "application/x-www-form-urlencoded" }, body: "name=Aino" };

describe("a page answers as Remix does", () => {
  test.each(Object.keys(outcomes))("%s, as a document and as data", async (name) => {
    const build = buildWith({ loader: outcomes[name] });
    for (const url of [address, allData, dataAddress, `${allData}&${routesParameter}=root`]) {
      const asked = () => new Request(url, { headers: { cookie: "session=1" } });
      const answer = await byPage(build, asked());
      expect(answer).toEqual(await byRemix(build, asked()));
      expect(answer.body).not.toContain("secret innards");
    }
  });

  test.each(Object.keys(actions))("%s, sent by the browser and by its script", async (name) => {
    const build = buildWith({ loader: () => ({ page: "with a form" }), action: actions[name] });
    for (const url of [address, allData]) {
      expect(await byPage(build, new Request(url, form))).toEqual(await byRemix(build, new Request(url, form)));
    }
  });
});

test.each([
  ["a hidden origin", { origin: "null" }],
  ["our origin under another host", { origin: "http://localhost", host: "127.0.0.1" }],
  ["our origin behind a proxy", { origin: "http://localhost", host: "localhost", "x-forwarded-host": "inner.example" }],
])("a refused form is shown again with %s: who may send one is decided before", async (_, headers) => {
  const build = buildWith({ loader: () => ({}), action: actions["a refused form"] });
  for (const url of [address, allData]) {
    const request = new Request(url, { ...form, headers: { ...form.headers, ...headers } });
    const answer = await byPage(build, request);
    expect(answer.status).toBe(422);
    expect(answer.body).toContain("Aino");
  }
});

test("loader and action run once, whoever answers", async () => {
  for (const [method, run] of [
    ["GET", outcomes["an error page"]],
    ["GET", outcomes["data the view breaks on"]],
    ["POST", actions["a refused form"]],
  ] as const) {
    const counted = vi.fn(run as LoaderFunction);
    const build = buildWith(method === "GET" ? { loader: counted } : { loader: () => ({}), action: counted });
    await byPage(build, new Request(address, method === "POST" ? form : {}));
    expect(counted).toHaveBeenCalledOnce();
  }
});

describe("a page that is the same for all", () => {
  /** Says what the address asks for, with a form; open while nothing is answered. */
  const loader: LoaderFunction = ({ request, context }) => {
    const { pathname, searchParams } = new URL(request.url);
    const answer = searchParams.get("answer") ?? undefined;
    if (!answer) context.sharedCacheable = { at: `${pathname}?question=${searchParams.get("question")}` };
    return { token: context.formToken, question: searchParams.get("question"), answer };
  };
  const build = buildWith({ loader, action: loader });
  const people = [
    { nonce: "0b3f6c1e-8d55-4f0e-9c1b-5a1d2e3f4a5b", formToken: "salt-1_.Signature-1_" },
    { nonce: "7c9e6679-7425-40de-944b-e07fc1f90ae7", formToken: "salt-2_.Signature-2_" },
  ];

  test.each([
    ["document", "", "", {}],
    ["data", ".data", `&${routesParameter}=${pageId}`, {}],
    ["the answer of a form", ".data", "", form],
  ])("is, as %s, what Remix answers each person, with their own nonce and token", async (_, ending, more, init) => {
    const handle = handlerOf(build);
    for (const question of ["a", "b"]) {
      for (const person of [...people, ...people]) {
        const path = `http://localhost/sv/kartl%C3%A4ggningen/7${ending}`;
        const asked = () => new Request(`${path}?question=${question}${more}`, init);
        const answer = await answerOf(await handle(asked(), context(person)));
        const remix = createRequestHandler(build, "production");
        expect(answer).toEqual(await answerOf(await remix(asked(), context(person))));
        expect(answer.body).toContain(person.formToken);
      }
    }
  });

  test("is rendered once, and not kept once it shows somebody's answer", async () => {
    const rendered = vi.fn(Page);
    const handle = handlerOf(buildWith({ loader, page: rendered }));
    const ask = (search: string, person = people[0]) =>
      handle(new Request(`http://localhost/sv/kartl%C3%A4ggningen/7?${search}`), context(person)).then(answerOf);
    for (const person of people) await ask("question=a", person);
    expect(rendered).toHaveBeenCalledTimes(1);
    for (const person of people) await ask("question=a&answer=50", person);
    expect(rendered).toHaveBeenCalledTimes(3);
  });

  test("warns the browsers that it isn't made for, and no others, and says nothing of who is signed in", async () => {
    const handle = handlerOf(build);
    const request = () => new Request("http://localhost/sv/kartl%C3%A4ggningen/7?question=a");
    const ask = async (browser: string) =>
      (await answerOf(await handle(request(), context({ browser } as never)))).body;
    for (const turn of [1, 2]) {
      expect(await ask("supported"), `${turn}`).not.toContain("föråldrad");
      expect(await ask("outdated"), `${turn}`).toContain("föråldrad");
    }
    expect(await ask("supported")).toContain("stateFromServer");
    expect(await ask("supported")).not.toMatch(/signedIn|activeAssessmentOrderId/);
  });

  test("is everybody's own where the address holds more than the page asks for", async () => {
    const cache = new PageCache(1_000_000);
    const handle = handlerOf(build, cache);
    const ask = (search: string) =>
      handle(new Request(`http://localhost/sv/kartl%C3%A4ggningen/7?${search}`), context(people[0]));
    await ask("question=a");
    const { bytes } = cache;
    for (let other = 0; other < 100; other++) {
      const answer = await answerOf(await ask(`question=a&fbclid=${other}`));
      expect(answer.body).toContain(`fbclid=${other}`);
    }
    await ask("x=1&question=a");
    await ask("question=a&question=b");
    expect(cache.bytes).toBe(bytes);
  });
});

describe("a build that the handler would not answer as Remix does is refused at start", () => {
  const plain = buildWith({ loader: () => ({}) });
  const page = plain.routes[pageId];
  const root = plain.routes.root;
  const withRoute = (id: string, route: object) => ({ ...plain, routes: { ...plain.routes, [id]: route } });
  const withModule = (id: string, module: object) =>
    withRoute(id, { ...plain.routes[id], module: { ...plain.routes[id]?.module, ...module } });
  const withAsset = (id: string, asset: object) => ({
    ...plain,
    assets: { ...plain.assets, routes: { ...plain.assets.routes, [id]: { ...plain.assets.routes[id], ...asset } } },
  });
  const refused: [string, object, RegExp][] = [
    ["a loader of the root", withModule("root", { loader: () => ({}) }), /root/],
    ["an action of the root", withModule("root", { action: () => ({}) }), /root/],
    ["headers of the root", withModule("root", { headers: () => ({}) }), /headers of the root/],
    ["headers of the page", withModule(pageId, { headers: () => ({}) }), /headers/],
    ["a page without a component", withModule(pageId, { default: undefined }), /no component/],
    ["a parent besides the root", withRoute(pageId, { ...page, parentId: "section" }), /a parent/],
    ["an unknown page", { ...plain, routes: { root } }, /no such page/],
    ["a loader of the root in the browser", withAsset("root", { hasClientLoader: true }), /root in the browser/],
    ["a base path", { ...plain, basename: "/app" }, /base path/],
    ["no single fetch", { ...plain, future: {} }, /single fetch/],
    ["no pages of the server", { ...plain, isSpaMode: true }, /no pages/],
    [
      "a handler for data requests",
      { ...plain, entry: { module: { ...plain.entry.module, handleDataRequest: () => {} } } },
      /data requests/,
    ],
  ];

  test.each(refused)("%s", (_, build, reason) => {
    expect(() => assertAnswerable(plain, pageId)).not.toThrow();
    expect(() => handlerOf(build as ServerBuild)).toThrow(reason);
  });
});

async function byPage(build: ServerBuild, request: Request) {
  return answerOf(await handlerOf(build)(request, context()));
}

function handlerOf(build: ServerBuild, cache = new PageCache(1_000_000)) {
  const paramsOf = (pathname: string) => ({ id: decodeURIComponent(pathname).split("/").at(-1) });
  return pageHandler(build, { id: pageId, paramsOf, cache }, "production");
}
