import { JSDOM } from "jsdom";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readContent } from "../../../server/read-content";
import { sourceFolders } from "../../../server/release";
import { startContentService, type TestContentService } from "../../../tests/fixtures/servers/content-service";
import type { Content } from "./content";
import { openContentService } from "./open-content.server";

const quick = { timeoutMs: 2_000, pauseMs: 1, freshMs: 1, retryMs: 1 };

let service: TestContentService;
let embedded: Awaited<ReturnType<typeof readContent>>["service"];
const logged: { operation: string; language: string; code: string }[] = [];
const log = { warn: (line: never) => void logged.push(line), info: () => {} } as never;

beforeAll(async () => {
  service = await startContentService();
  embedded = (await readContent(sourceFolders)).service;
});
afterAll(() => service.close());
beforeEach(() => {
  service.trouble(undefined);
  service.asked.length = 0;
  logged.length = 0;
});

/** What comes behind a reader's back. */
const soon = <T>(read: () => T) => expect.poll(read, { interval: 3 });

const facts = { controller: "Vointi Oy", supportEmail: "help@example.com" };
const settings = { contentImages: undefined, factsIn: () => facts };

function open(times: Partial<typeof quick> = {}, token?: string): Promise<Content> {
  const contentService = { url: service.url, token };
  return openContentService(embedded, { ...settings, contentService }, log, { ...quick, ...times });
}

/** The service as an editor has changed it. */
function edited(word = "edited") {
  service.trouble({
    change: (_, data) => JSON.parse(JSON.stringify(data).replaceAll("{controller}", `{controller}, ${word}`)),
  });
}

const companyOf = (content: Content) => content.footer("fi").companyInfo;

/** What was built in is there at once; what the service says comes behind it. */
async function openWithAnswer(word?: string, times?: Partial<typeof quick>) {
  edited(word);
  const content = await open(times);
  expect(companyOf(content)).toBe("Vointi Oy");
  await soon(() => companyOf(content)).toBe(`Vointi Oy, ${word ?? "edited"}`);
  return content;
}

describe("the embedded service in process", () => {
  it("is all there is where no other is named, in three languages", async () => {
    const content = await openContentService(embedded, { ...settings, contentService: undefined }, log);
    expect(content.page("about", "sv")).toMatchObject({ language: "sv", slug: "about" });
    expect(content.page("nothing", "sv")).toBeUndefined();
    expect(content.article("small-breaks", "en")).toMatchObject({ language: "en" });
    expect(content.faq("fi")[0]?.answer.html).toContain("<p>");
    expect(content.notification("fi")).toBeUndefined();
    expect(content.mailTemplate("quote-received", "sv")?.language).toBe("sv");
    expect(content.footer("en").links.map(({ type, href }) => [type, href])).toEqual([
      ["link", "/en/help"],
      ["link", "/en/privacy"],
      ["link", "/en/terms"],
      ["cookieConsentTrigger", "/en/privacy#cookies"],
      ["link", "/en/accessibility"],
      ["link", "/opensource.html"],
      ["link", "mailto:help@example.com"],
    ]);
    expect(service.asked).toEqual([]);
  });
});

describe("a service elsewhere", () => {
  it("answers behind the first reader's back, with the token it wants", async () => {
    edited();
    const content = await open({ freshMs: 60_000 }, "s3cret");
    expect(companyOf(content)).toBe("Vointi Oy");
    await soon(() => companyOf(content)).toBe("Vointi Oy, edited");
    expect(service.asked.every(({ authorization }) => authorization === "Bearer s3cret")).toBe(true);
  });

  it("is asked once for all visitors while its answer is fresh", async () => {
    const content = await openWithAnswer("once", { freshMs: 60_000 });
    for (let visitor = 0; visitor < 1_000; visitor++) companyOf(content);
    expect(service.asked.filter(({ operation, language }) => operation === "footer" && language === "fi")).toHaveLength(
      1,
    );
  });

  it("is asked no more often by visitors while it fails", async () => {
    service.trouble({ fault: (_, response) => response.writeHead(500).end("no") });
    const content = await open({ retryMs: 60_000 });
    companyOf(content);
    await soon(() => logged.length).toBe(1);
    for (let visitor = 0; visitor < 1_000; visitor++) expect(companyOf(content)).toBe("Vointi Oy");
    // One call and its second try.
    expect(service.asked).toHaveLength(2);
  });

  it("never keeps anybody waiting", async () => {
    service.trouble({ fault: () => undefined });
    // It opens although the service never answers, and what it tells is there without a wait.
    const content = await open();
    content.page("about", "fi");
    content.privacy("sv");
    content.latestArticles("en");
    expect(companyOf(content)).toBe("Vointi Oy");
  });

  const large = (_: unknown, response: { write(part: Buffer): unknown; end(): unknown }) => {
    for (let part = 0; part < 5; part++) response.write(Buffer.alloc(1_000_000, " "));
    response.end();
  };
  it.each<[string, Parameters<TestContentService["trouble"]>[0], string]>([
    ["slow", { fault: () => undefined }, "TimeoutError"],
    [
      "cut off",
      { fault: (_, response) => response.writeHead(200).write("{", () => response.destroy()) },
      "UND_ERR_SOCKET",
    ],
    ["in trouble", { fault: (_, response) => response.writeHead(500).end("{}") }, "status_500"],
    ["moved", { fault: (_, response) => response.writeHead(302, { location: "/x" }).end() }, "TypeError"],
    ["not JSON", { fault: (_, response) => response.end('{"data": {') }, "not_json"],
    ["too large", { fault: large }, "too_large"],
    ["all errors", { fault: (_, response) => response.end('{"errors":[{"message":"no"}],"data":null}') }, "errors"],
    ["empty", { fault: (_, response) => response.end("null") }, "wrong_shape"],
    ["of another shape", { change: () => ({ footer: { companyInfo: 1 } }) }, "wrong_shape"],
    [
      "without end",
      { change: (_, data) => ({ footer: { ...(data.footer as object), companyInfo: "x".repeat(4_000) } }) },
      "wrong_shape",
    ],
  ])("that is %s leaves its last good answer, and is heard again when it has recovered", async (_, how, code) => {
    const content = await openWithAnswer("good", { timeoutMs: code === "TimeoutError" ? 50 : 2_000 });
    service.trouble(how);
    logged.length = 0;
    await soon(() => {
      expect(companyOf(content)).toBe("Vointi Oy, good");
      return logged.map((line) => line.code);
    }).toContain(code);
    edited("recovered");
    await soon(() => companyOf(content)).toBe("Vointi Oy, recovered");
  });

  it("that nobody reaches leaves what is built in, promises about privacy among it", async () => {
    const gone = await startContentService();
    await gone.close();
    const contentService = { url: gone.url, token: undefined };
    const content = await openContentService(embedded, { ...settings, contentService }, log, quick);
    content.privacy("en");
    await soon(() => logged.map(({ code }) => code)).toContain("ECONNREFUSED");
    const { sections, title } = content.privacy("en");
    expect(title).toBe("Privacy");
    // What GDPR art. 13 asks for, each in a part of its own.
    const told = ["controller", "data", "why", "recipients", "keep", "voluntary", "automated", "consent", "rights"];
    expect(sections.map(({ key }) => key)).toEqual(["who", ...told, "cookies"]);
    expect(sections[1]?.text.html).toContain("Vointi Oy");
    expect(sections[1]?.text.html).toContain("help@example.com");
  });

  it("may leave out a language: its words come in Finnish and say so, and a notice is not shown", async () => {
    const notification = { type: "alert", message: "Huolto", version: "2026-11-22T10:00:00Z" };
    service.trouble({
      change: ({ operation, language }, data) => {
        if (operation === "notification") return { notification: language === "fi" ? notification : null };
        if (language === "fi") return JSON.parse(JSON.stringify(data).replaceAll("{controller}", "Toinen Oy"));
        const nothing = Array.isArray(data[operation]) ? [] : null;
        return { [operation]: nothing };
      },
    });
    const content = await open();
    await soon(() => content.footer("sv")).toMatchObject({ language: "fi", companyInfo: "Toinen Oy" });
    await soon(() => content.privacy("sv").language).toBe("fi");
    await soon(() => content.page("about", "sv")?.language).toBe("fi");
    await soon(() => new Set(content.articles("sv").map(({ language }) => language))).toEqual(new Set(["fi"]));
    await soon(() => new Set(content.faq("sv").map(({ language }) => language))).toEqual(new Set(["fi"]));
    await soon(() => content.notification("fi")).toEqual(notification);
    expect(content.notification("sv")).toBeUndefined();
  });

  it("may take back a promise about privacy by no answer of its own", async () => {
    service.trouble({
      change: ({ operation }, data) => (operation === "privacy" ? { privacy: null } : data),
    });
    const content = await open();
    await soon(() => {
      expect(content.privacy("sv")).toMatchObject({ language: "sv", title: "Integritetsskydd" });
      return service.asked.filter(({ operation }) => operation === "privacy").length;
    }).toBeGreaterThan(3);
  });

  it("orders articles by date and shows three of them first", async () => {
    const article = { language: "fi", title: "t", lead: "l", image: null, html: "" };
    const dates = ["2026-01-05", "2026-03-01", "2025-12-31", "2026-02-01"];
    service.trouble({
      change: ({ operation }, data) =>
        operation === "articles"
          ? { articles: dates.map((date) => ({ ...article, id: `of-${date}`, slug: `of-${date}`, date })) }
          : data,
    });
    const content = await open();
    await soon(() => content.articles("fi").map(({ date }) => date)).toEqual([
      "2026-03-01",
      "2026-02-01",
      "2026-01-05",
      "2025-12-31",
    ]);
    expect(content.latestArticles("fi").map(({ date }) => date)).toEqual(["2026-03-01", "2026-02-01", "2026-01-05"]);
  });

  it("orders sections by position, and gets neither script nor address through", async () => {
    const section = { kind: "text", title: null, image: null, link: null };
    const link = { text: "here", href: "javascript:alert(1)" };
    const image = { src: "https://tracker.example/pixel.gif", alt: "", width: 1, height: 1 };
    service.trouble({
      change: ({ operation }, data) => {
        if (operation === "footer") {
          const links = [
            { text: "a", url: "javascript:alert(1)", type: "link" },
            { text: "b", url: "//x.example", type: "link" },
          ];
          return { footer: { ...(data.footer as object), logo: image, links } };
        }
        if (operation !== "privacy") return data;
        const sections = [
          {
            ...section,
            key: "second",
            position: 2,
            html: "<script>alert(1)</script><p onclick='alert(1)'>two</p>",
            link,
            image,
          },
          { ...section, key: "first", position: 1, html: "one" },
        ];
        return { privacy: { ...(data.privacy as object), sections } };
      },
    });
    const content = await open();
    await soon(() => content.privacy("fi").sections.map(({ key }) => key)).toEqual(["first", "second"]);
    const [, second] = content.privacy("fi").sections;
    expect(second).toMatchObject({ text: { html: "<p>two</p>" }, link: undefined, image: undefined });
    expect(JSDOM.fragment(second?.text.html ?? "").querySelector("script")).toBeNull();
    await soon(() => content.footer("fi").links).toEqual([]);
    expect(content.footer("fi").logo).toBeUndefined();
  });
});
