import { createPublicKey, type JsonWebKey } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { databaseEnv } from "../fixtures/instances";
import { createTestDatabase } from "../fixtures/postgres";
import { type DemoServer, startDemoServer } from "../fixtures/servers/demo-server";

let server: DemoServer;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let dataDir: string;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  dataDir = await mkdtemp(join(tmpdir(), "vointi-api-"));
  server = await startDemoServer({ dataDir, env: { LOG_LEVEL: "info", ...databaseEnv(database.target) } });
});

afterAll(async () => {
  await server.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const login = "/fi/redirect-or-login";
const form = { "content-type": "application/x-www-form-urlencoded" };

function post(headers: Record<string, string>, body = "email=nobody%40example.com") {
  return fetch(server.origin + login, { method: "POST", redirect: "manual", headers: { ...form, ...headers }, body });
}

/** fetch sets Host itself, so this goes one level lower. */
function statusForHost(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(`${server.origin}/fi`, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.once("error", reject);
    sent.end();
  });
}

describe("a form", () => {
  it.each([
    [{ "sec-fetch-site": "same-origin" }, 422],
    [{ "sec-fetch-site": "none" }, 422],
    [{ "sec-fetch-site": "cross-site" }, 403],
    [{ "sec-fetch-site": "same-site" }, 403],
    [{ origin: "https://evil.example" }, 403],
    [{ origin: "null" }, 403],
    [{}, 403],
  ])("with the headers %o is answered with %i", async (headers, status) => {
    expect((await post(headers)).status).toBe(status);
  });

  it("is taken under every loopback name by its own origin", async () => {
    const { port } = new URL(server.origin);
    for (const name of ["localhost", "127.0.0.1"]) {
      const origin = `http://${name}:${port}`;
      const answer = await fetch(origin + login, { method: "POST", headers: { ...form, origin }, body: "email=" });
      expect(answer.status).toBe(422);
    }
  });

  it("from a browser that names no origin is taken with the page's own token, and only in that browser", async () => {
    const page = await fetch(server.origin + login);
    const cookie = page.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const token = /name="formToken" value="([^"]+)"/.exec(await page.text())?.[1] ?? "";
    const body = new URLSearchParams({ formToken: token, email: "x" }).toString();
    expect((await post({ cookie }, body)).status).toBe(422);
    expect((await post({ cookie: "vointi_visitor=someone-else" }, body)).status).toBe(403);
  });

  it("above the limit is refused with the product's own page", async () => {
    const answer = await post({ "sec-fetch-site": "same-origin" }, `email=${"a".repeat(300_000)}`);
    expect(answer.status).toBe(413);
    expect(await answer.text()).toContain('<html lang="fi">');
  });
});

describe("an address", () => {
  it("on a host that is not ours is misdirected", async () => {
    expect(await statusForHost("evil.example")).toBe(421);
    expect(await statusForHost(new URL(server.origin).host)).toBe(200);
  });

  it.each([
    ["/fi/%ff", 400],
    ["/fi/profiili?_data=fi.profile", 400],
    ["/fi/nothing", 404],
    ["/nothing", 404],
    ["/__manifest", 404],
    [`/fi/${"a".repeat(5_000)}`, 414],
  ])("%s is answered with its status", async (path, status) => {
    expect((await fetch(server.origin + path)).status).toBe(status);
  });
});

it("a refusal of the entry is kept by nobody", async () => {
  for (const path of ["/assets/nothing.js", `/fi/${"a".repeat(5_000)}`, "/fi/nothing", "/fi/%ff"]) {
    expect((await fetch(server.origin + path)).headers.get("cache-control"), path).toBe("no-store");
  }
  const method = await fetch(`${server.origin}/fi`, { method: "DELETE", headers: { "sec-fetch-site": "same-origin" } });
  expect([method.status, method.headers.get("cache-control")]).toEqual([405, "no-store"]);
});

it("security.txt says whom to tell, for now", async () => {
  const text = await (await fetch(`${server.origin}/.well-known/security.txt`)).text();
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
  const expires = Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? "");
  expect(expires).toBeGreaterThan(Date.now());
});

it("the keys of signed reports are there for everybody, as programs take them", async () => {
  const response = await fetch(`${server.origin}/.well-known/report-keys.json`);
  expect(response.headers.get("cache-control")).toBe("public, max-age=3600");
  const { keys } = (await response.json()) as { keys: JsonWebKey[] };
  expect(keys).toHaveLength(1);
  for (const key of keys) {
    expect(createPublicKey({ key, format: "jwk" }).asymmetricKeyType).toBe("ed25519");
  }
});

it("a target that names another host than the header is misdirected", async () => {
  const { host, port } = new URL(server.origin);
  const statusFor = (target: string) =>
    new Promise<string>((resolve, reject) => {
      let answer = "";
      const socket = connect(Number(port), "127.0.0.1", () =>
        socket.write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
      );
      socket.on("data", (chunk) => (answer += chunk));
      socket.on("end", () => resolve(answer.split(" ")[1] ?? ""));
      socket.on("error", reject);
    });
  expect(await statusFor("http://evil.example/fi")).toBe("421");
  expect(await statusFor(`http://${host}/fi`)).toBe("200");
});

it("every response carries the security headers, with a nonce of its own", async () => {
  const nonces = new Set<string>();
  for (const path of ["/fi", "/fi/nothing", "/", "/healthz", "/fi/%ff"]) {
    const { headers } = await fetch(server.origin + path, { redirect: "manual" });
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/default-src 'none'/);
    expect(policy).not.toMatch(/unsafe/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("same-origin");
    nonces.add(/'nonce-([^']+)'/.exec(policy)?.[1] ?? "");
  }
  expect(nonces.size).toBe(5);
});

it("a file of the client carries the headers too, with a policy that lets it load nothing", async () => {
  const page = await (await fetch(server.origin + login)).text();
  const paths = [...new Set(page.match(/\/assets\/[\w.-]+\.(?:css|js|svg)/g))];
  expect(new Set(paths.map((path) => path.split(".").at(-1)))).toEqual(new Set(["css", "js", "svg"]));
  for (const path of paths) {
    const { headers, status } = await fetch(server.origin + path);
    expect([path, status, headers.get("content-security-policy")]).toEqual([
      path,
      200,
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ]);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  }
});

it("logs route patterns and never an address or what was typed", async () => {
  await fetch(`${server.origin}/fi/kirjautuminen/email/00000000-0000-4000-8000-00000000c0de?path=/fi&groupId=canary`);
  const typed = await post({ "sec-fetch-site": "same-origin" }, "email=canary%40example.com");
  // Lines are written a moment later, in order.
  await expect.poll(() => server.output()).toContain(typed.headers.get("x-request-id"));
  expect(server.output()).toContain("/fi/kirjautuminen/email/:uuid");
  expect(server.output()).not.toMatch(/canary|00000000c0de/);
});
