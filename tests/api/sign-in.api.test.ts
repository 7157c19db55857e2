import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { Agent, request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { sessions, signInLinks } from "~/db/schema/login";
import { randomLinkCode } from "~/features/login/link/link-token.server";
import { sealSentAddress } from "~/features/login/link/sent-address.server";
import { hashCode } from "~/features/login/link/sign-in-code.server";
import { readSignInLink } from "~/features/login/link/sign-in-link.server";
import { readSession } from "~/features/sessions/session.server";
import { languages } from "~/i18n/languages";
import { type PageName, pages, pageUrl } from "~/i18n/paths";
import { createSecrets, hashToken } from "~/platform/secrets.server";
import { createTestApp } from "../fixtures/app";
import { canarySecrets, foundIn } from "../fixtures/hostile/canary";
import { databaseEnv } from "../fixtures/instances";
import { addPerson, addSignInLink, present, startTestSession, type TestPerson } from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";
import { type DemoServer, mailTo, startDemoServer } from "../fixtures/servers/demo-server";

const isFull = process.env.VOINTI_FULL === "1";
/** Two hundred rounds of fifty take their time on a small machine. */
const raceTimeoutMs = isFull ? 3_600_000 : 60_000;
const secret = "a-secret-that-both-processes-share-of-enough-characters";

/** Two real processes on one database, in time zones that are 24 hours apart. */
let servers: DemoServer[];
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
/** Tokens, codes and cookies of this file, which no log may carry. */
const canaries: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  app = createTestApp(database, { secrets: createSecrets([secret]) });
  servers = [];
  for (const TZ of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
    const dataDir = await mkdtemp(join(tmpdir(), "vointi-api-"));
    await chmod(dataDir, 0o755);
    const env = { ...databaseEnv(database.target), SESSION_SECRETS: secret, DATABASE_POOL: "6", LOG_LEVEL: "info", TZ };
    servers.push(await startDemoServer({ dataDir, env }));
  }
});
afterAll(async () => {
  for (const server of servers) {
    await server.stop();
    await rm(server.dataDir, { recursive: true, force: true });
  }
  await database.drop();
});

const person = () => addPerson(database.db, { language: "fi" });
const sessionsOf = ({ userUuid }: TestPerson) => database.db.$count(sessions, eq(sessions.userId, userUuid));
const server = (turn = 0) => present(servers[turn % 2]);

type Answer = {
  status: number;
  location: string | undefined;
  cookies: string[];
  type: string | undefined;
  requestId: string;
  body: string;
};
type Sent = { method?: string; headers?: Record<string, string>; body?: string; fresh?: boolean };

const kept = new Agent({ keepAlive: true, maxSockets: 16 });

/** Sends a request as it is, on a kept connection or on one of its own; fetch would set Host and refuse some methods. */
function send(target: string, { method = "GET", headers = {}, body, fresh = false }: Sent = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(target, { method, headers, agent: fresh ? false : kept }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          location: response.headers.location,
          cookies: response.headers["set-cookie"] ?? [],
          type: response.headers["content-type"],
          requestId: String(response.headers["x-request-id"]),
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.once("error", reject);
    sent.end(body);
  });
}

const formHeaders = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" };
const post = (target: string, form: Record<string, string>, { headers, ...more }: Sent = {}) =>
  send(target, {
    method: "POST",
    headers: { ...formHeaders, ...headers },
    body: new URLSearchParams(form).toString(),
    ...more,
  });
const sessionIn = ({ cookies }: Answer) =>
  cookies.map((cookie) => /^vointi_session=([\w-]{43});/.exec(cookie)?.[1]).find(Boolean);

const query = { path: pageUrl("assessments", "fi"), groupId: "" };
const codeAddress = pageUrl("redirectOrLogin", "fi", {}, { redirect: query.path, sent: "1" });

/** The address of a link's page. */
const linkAddress = (kind: "email" | "token", token: string) =>
  kind === "email"
    ? pageUrl("loginEmail", "fi", { uuid: token }, query)
    : pageUrl("loginToken", "fi", { token }, query);

/** What signs somebody in once: where it is posted, what, and with which cookie. */
type Press = { address: string; form: Record<string, string>; headers: Record<string, string> };

const ways: Record<string, (someone: TestPerson) => Promise<Press>> = {
  async "an e-mail link"(someone) {
    const token = await addSignInLink(database.db, someone, "valid");
    canaries.push(token);
    return { address: linkAddress("email", token), form: { token }, headers: {} };
  },
  async "an invitation"(someone) {
    const token = await addSignInLink(database.db, someone, "valid", "token");
    canaries.push(token);
    return { address: linkAddress("token", token), form: { token }, headers: {} };
  },
  async "a code"(someone) {
    const tokenHash = hashToken(await addSignInLink(database.db, someone, "valid"));
    const code = randomLinkCode();
    await database.db
      .update(signInLinks)
      .set({ codeHash: hashCode(app, tokenHash, code) })
      .where(eq(signInLinks.tokenHash, tokenHash));
    const cookie = `vointi_login=${sealSentAddress(app, { email: someone.email, waitSeconds: 0 })}`;
    canaries.push(code, cookie);
    return { address: codeAddress, form: { intent: "code", code }, headers: { cookie } };
  },
};

describe.each(Object.keys(ways))("%s", (way) => {
  it(
    "signs in exactly one of fifty who use it at once, in every round, over two processes",
    async () => {
      const rounds = isFull ? 200 : 2;
      let toldLate = 0;
      for (let round = 0; round < rounds; round++) {
        const someone = await person();
        const { address, form, headers } = await present(ways[way])(someone);
        const answers = await Promise.all(
          Array.from({ length: 50 }, (_, turn) =>
            post(server(turn).origin + address, form, { headers, fresh: turn % 4 < 2 }),
          ),
        );
        const statuses = answers.map(({ status }) => status).join(" ");
        // A busy machine may send some of fifty away for the moment: where nobody is signed in, one comes again.
        expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
        if ((await sessionsOf(someone)) === 0) answers.push(await post(server().origin + address, form, { headers }));
        expect(await sessionsOf(someone), statuses).toBe(1);
        const [won, ...others] = answers.filter((answer) => sessionIn(answer));
        expect(others).toEqual([]);
        if (!won) {
          // Signed in so late that the browser had been told to come again (decision 0025).
          expect(statuses).toContain("503");
          toldLate += 1;
          continue;
        }
        expect(won).toMatchObject({ status: 303, location: query.path });
        const cookie = present(sessionIn(won));
        canaries.push(cookie);
        expect(await readSession(database.db, cookie)).toMatchObject({ userUuid: someone.userUuid });
      }
      console.log(
        `${way}: ${rounds} rounds of 50 over two processes, one signed in in each, ${toldLate} told too late`,
      );
    },
    raceTimeoutMs,
  );

  it("posted from a foreign page, in whatever form, signs nobody in and stays as it is", async () => {
    const someone = await person();
    const { address, form, headers } = await present(ways[way])(someone);
    const boundary = "x".repeat(20);
    const parts = Object.entries(form).map(
      ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const bodies: [string, string][] = [
      ["application/x-www-form-urlencoded", new URLSearchParams(form).toString()],
      [
        "text/plain",
        Object.entries(form)
          .map((pair) => pair.join("="))
          .join("\r\n"),
      ],
      [`multipart/form-data; boundary=${boundary}`, `${parts.join("")}--${boundary}--\r\n`],
    ];
    const origins: Record<string, string>[] = [
      { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
      { "sec-fetch-site": "same-site", origin: "https://other.example" },
      { origin: "https://evil.example" },
      { origin: "null" },
      {},
    ];
    for (const [type, body] of bodies) {
      for (const foreign of origins) {
        const answer = await send(server().origin + address, {
          method: "POST",
          headers: { ...headers, ...foreign, "content-type": type },
          body,
        });
        expect(answer.status).toBe(403);
        expect(sessionIn(answer)).toBeUndefined();
      }
    }
    expect(await sessionsOf(someone)).toBe(0);
    expect(sessionIn(await post(server().origin + address, form, { headers }))).toBeDefined();
  });
});

describe.each(["email", "token"] as const)("a link of kind %s that scanners open", (kind) => {
  const scanners: Record<string, string>[] = [
    { "user-agent": "curl/8.5.0" },
    { "user-agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36" },
    { "user-agent": "OneOutlook/1.2026.1104.100" },
    { purpose: "prefetch" },
    { "sec-purpose": "prefetch;prerender", "sec-fetch-site": "none" },
  ];

  it("stays valid through every kind of look, however often, sets no session, and then signs in by its button", async () => {
    const someone = await person();
    const token = await addSignInLink(database.db, someone, "valid", kind);
    canaries.push(token);
    const address = linkAddress(kind, token);
    for (const headers of scanners) {
      for (const method of ["GET", "HEAD", "OPTIONS"]) {
        const looks = await Promise.all(
          Array.from({ length: isFull ? 20 : 4 }, (_, turn) =>
            send(server(turn).origin + address, { method, headers }),
          ),
        );
        expect(new Set(looks.map(({ status }) => status))).toEqual(new Set([method === "OPTIONS" ? 405 : 200]));
        expect(looks.some((answer) => sessionIn(answer))).toBe(false);
      }
    }
    expect(await sessionsOf(someone)).toBe(0);
    expect((await readSignInLink(database.db, kind, token)).state).toBe("valid");
    expect(sessionIn(await post(server().origin + address, { token }))).toBeDefined();
  });
});

describe("HEAD", () => {
  const tables = async () => {
    const names = await database.raw<{ name: string }[]>`
      select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`;
    const counts: Record<string, number> = {};
    for (const { name } of names) {
      const [row] = await database.raw.unsafe(`select count(*)::int as rows from ${name}`);
      counts[name] = (row as unknown as { rows: number }).rows;
    }
    return counts;
  };

  it("is answered at every address as GET is, without a body, and changes nothing in any table", async () => {
    const someone = await person();
    const session = await startTestSession(database.db, someone);
    const [uuid, token] = [
      await addSignInLink(database.db, someone, "valid"),
      await addSignInLink(database.db, someone, "valid", "token"),
    ];
    canaries.push(session, uuid, token);
    const names = Object.keys(pages) as PageName[];
    const params = { uuid, token, assessmentOrderId: randomUUID(), attachmentId: "sleep", type: "survey" };
    const addresses = [
      // The languages take turns at small numbers: each is an address of its own to the same page.
      ...names.flatMap((page, index) =>
        languages
          .filter((_, turn) => isFull || turn === index % languages.length)
          .map((language) => pageUrl(page, language, params, query)),
      ),
      ...["/", "/fi/nothing", "/nothing", "/outbox", "/healthz", "/readyz", "/robots.txt", "/favicon.svg", "/fi/%ff"],
    ];
    expect(addresses.length).toBeGreaterThan(55);
    const before = await tables();
    for (const cookie of ["", `vointi_session=${session}`]) {
      for (const address of addresses) {
        const [got, head] = [
          await send(server().origin + address, { headers: { cookie } }),
          await send(server().origin + address, { method: "HEAD", headers: { cookie } }),
        ];
        const told = ({ status, type, location }: Answer) => ({ address, status, type, location });
        expect(told(head)).toEqual(told(got));
        expect(head.body).toBe("");
        expect(got.status).toBeLessThan(500);
      }
    }
    expect(await tables()).toEqual(before);
  });
});

describe("the link of a mail", () => {
  it("leads to the configured origin, whatever the request says of its host", async () => {
    const { origin } = server();
    const { host, port } = new URL(origin);
    const variants: [string, Record<string, string>][] = [
      ["an unknown host", { host: "evil.example" }],
      ["X-Forwarded-Host", { host, "x-forwarded-host": "evil.example" }],
      ["two X-Forwarded-Host", { host, "x-forwarded-host": "evil.example, other.example" }],
      ["Forwarded", { host, forwarded: "host=evil.example;proto=https" }],
      ["X-Original-URL", { host, "x-original-url": "https://evil.example/" }],
      ["X-Forwarded-Proto", { host, "x-forwarded-proto": "https", "x-forwarded-port": "444" }],
      ["X-Host and X-Forwarded-Server", { host, "x-host": "evil.example", "x-forwarded-server": "evil.example" }],
      ["another port", { host: `localhost:${Number(port) + 1}` }],
      ["an at sign", { host: `localhost@evil.example:${port}` }],
      ["upper case", { host: `LOCALHOST:${port}` }],
      ["a trailing dot", { host: `localhost.:${port}` }],
      ["another loopback name", { host: `127.0.0.1:${port}` }],
    ];
    const mailsOf = async ({ email }: TestPerson) =>
      (await Promise.all(servers.map(({ dataDir }) => mailTo(dataDir, email)))).flat();
    let mailed = 0;
    for (const [variant, headers] of variants) {
      const someone = await person();
      const answer = await post(`${origin}/fi/redirect-or-login`, { email: someone.email }, { headers, fresh: true });
      expect({ variant, status: [303, 400, 421].includes(answer.status) }).toEqual({ variant, status: true });
      if (answer.status !== 303) continue;
      mailed++;
      await expect.poll(async () => (await mailsOf(someone)).length, { timeout: 20_000 }).toBe(1);
      const [mail] = await mailsOf(someone);
      const links = `${mail?.text} ${mail?.html}`.match(/https?:\/\/[^/"\s]+/g) ?? [];
      expect({ variant, links: new Set(links) }).toEqual({ variant, links: new Set([origin]) });
    }
    expect(mailed).toBeGreaterThan(6);
  });
});

describe("an office behind one address", () => {
  it("signs in at the same minute: nobody is told to wait", async () => {
    const size = isFull ? 2_000 : 100;
    const people: TestPerson[] = [];
    while (people.length < size) people.push(...(await Promise.all(Array.from({ length: 20 }, person))));
    const statuses = new Map<number, number>();
    const queue = [...people.entries()];
    const started = performance.now();
    const worker = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const [turn, { email }] = next;
        const { status } = await post(`${server(turn).origin}/fi/redirect-or-login`, { email });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: 16 }, worker));
    const seconds = (performance.now() - started) / 1_000;
    console.log(`${size} known people from one address in ${seconds.toFixed(1)} s: ${JSON.stringify([...statuses])}`);
    expect([...statuses]).toEqual([[303, size]]);
  });
});

// Last, when everything above has been logged.
describe("the logs of both processes", () => {
  it("name routes, and carry no address, name, link, code or cookie, also where something fails", async () => {
    const someone = await addPerson(database.db, {
      language: "fi",
      email: "kanarialintu@example.com",
      firstName: "Kanarina",
      lastName: "Lintunen",
    });
    const { origin } = server();
    const cookie = `vointi_session=${await startTestSession(database.db, someone)}`;
    const answers = [
      await post(`${origin}/fi/redirect-or-login`, { email: "tuntematon-kanaria@example.com" }),
      await post(`${origin}/fi/redirect-or-login?email=${someone.email}`, { email: someone.email }),
      await post(origin + codeAddress, { intent: "code", code: "314159" }),
      await send(`${origin}/fi/profiili`, { headers: { cookie } }),
      await post(
        `${origin}/fi/profiili`,
        { firstName: "Kanarina", lastName: "", language: "xx" },
        { headers: { cookie } },
      ),
      await send(`${origin}${linkAddress("token", "kanaria-token")}`),
      // A body that is no form, and one that says it is something else.
      await send(`${origin}/fi/profiili`, {
        method: "POST",
        headers: { ...formHeaders, cookie, "content-type": "multipart/form-data; boundary=kanaria" },
        body: "kanarialintu",
      }),
    ];
    expect(answers.map(({ status }) => status).slice(0, 6)).toEqual([422, 303, 422, 200, 422, 410]);
    const last = present(answers.at(-1)).requestId;
    const output = () => servers.map((each) => each.output()).join("");
    // Lines are written a moment later, in order.
    await expect.poll(output).toContain(last);
    const log = output();
    expect(log).toContain('"route":"/fi/kirjautuminen/email/:uuid"');
    expect(log).toContain('"route":"/fi/kirjautuminen/token/:token"');
    const canaryReads = await Promise.all(servers.map(({ dataDir }) => canarySecrets(database.db, dataDir)));
    const stored = [...new Set(canaryReads.flat())];
    expect(stored.length).toBeGreaterThan(100);
    // What stands there is found, so that finding nothing means something.
    expect(foundIn(`${log} {"msg":"${someone.email} 271828"}`, [...stored, "271828"])).toEqual([
      someone.email,
      "271828",
    ]);
    expect(foundIn(log, [...stored, ...canaries, "314159", "kanaria", "Kanarina", cookie])).toEqual([]);
  });
});
