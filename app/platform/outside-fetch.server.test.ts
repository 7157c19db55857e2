import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type NameServer, startNameServer } from "../../tests/fixtures/servers/name-server";
import { type Receiver, startReceiver } from "../../tests/fixtures/servers/receiver";
import { testCertificate } from "../../tests/fixtures/servers/tls-proxy";
import { isPublic, OutsideFetchRefused, openOutsideFetch, outsideAddressProblem } from "./outside-fetch.server";

const certificate = testCertificate().cert.toString();
const strict = { ports: [], loopback: false };
const limits = { mostMs: 10_000, mostBytes: 1_000 };

let receiver: Receiver;
let names: NameServer;
let answer: (asked: IncomingMessage, reply: ServerResponse) => unknown;
let addressesOf: (name: string) => readonly string[] | undefined;
beforeAll(async () => {
  receiver = await startReceiver((asked, reply) => answer(asked, reply));
  names = await startNameServer((name) => addressesOf(name));
});
afterAll(async () => {
  await receiver.stop();
  await names.stop();
});
afterEach(() => {
  names.asked.length = 0;
});

/** Asks a server of this machine, as only tests may. */
const here = (own = {}) => openOutsideFetch({ ports: [], loopback: true, certificate }, { ...limits, ...own });
/** Asks whatever these names have for an address, at the receiver's port. */
const byName = (own = {}) =>
  openOutsideFetch({ ports: [receiver.port], loopback: false, certificate, nameServers: [names.address], ...own });
const named = () => `https://hooks.example:${receiver.port}/`;

const codeOf = (asking: Promise<unknown>) =>
  asking.then(
    () => "taken",
    (error: unknown) => (error instanceof OutsideFetchRefused ? error.code : String(error)),
  );

describe("an address that others give", () => {
  it("has https, no credentials, and a port that is allowed", () => {
    const problem = (url: string) => outsideAddressProblem(url, { ports: [8443], loopback: false });
    expect(problem("https://hooks.example/vointi?a=1")).toBeUndefined();
    expect(problem("https://hooks.example:443/")).toBeUndefined();
    expect(problem("https://hooks.example:8443/")).toBeUndefined();
    expect(problem("https://hooks.example:22/")).toBe("port");
    expect(problem("https://a:b@hooks.example/")).toBe("withCredentials");
    for (const url of ["http://hooks.example/", "file:///etc/passwd", "ftp://hooks.example/", "data:,a"])
      expect(problem(url)).toBe("notHttps");
    for (const url of ["", "hooks.example", "https://", "https://a b/", "https://[fe80::1%25eth0]/"])
      expect(problem(url)).toBe("malformed");
  });

  it("names no address, in no spelling, and not this machine", () => {
    for (const host of [
      ...["127.0.0.1", "127.1", "0x7f.1", "0177.0.0.1", "2130706433", "127.0.0.1.", "0", "0.0.0.0", "①②⑦.0.0.1"],
      ...["10.0.0.1", "169.254.169.254", "0xa9fea9fe", "8.8.8.8", "127。0。0。1", "%31%32%37.1"],
      ...["[::1]", "[::]", "[::ffff:127.0.0.1]", "[::127.0.0.1]", "[fd00:ec2::254]", "[64:ff9b::a9fe:a9fe]"],
    ])
      expect(outsideAddressProblem(`https://${host}/`, strict), host).toBe("addressLiteral");
    for (const host of ["localhost", "LOCALHOST", "localhost.", "a.localhost", "ⓛocalhost"])
      expect(outsideAddressProblem(`https://${host}/`, strict), host).toBe("notPublic");
    const loose = { ports: [], loopback: true };
    expect(outsideAddressProblem("https://localhost:4433/", loose)).toBeUndefined();
    expect(outsideAddressProblem("https://a.localhost/", loose)).toBe("notPublic");
    expect(outsideAddressProblem("https://127.0.0.1/", loose)).toBe("addressLiteral");
  });

  it("is public only where anybody comes to it", () => {
    for (const address of ["93.184.216.34", "8.8.8.8", "100.128.0.1", "172.32.0.1", "2a00:1450:4001:81b::200e"])
      expect(isPublic(address), address).toBe(true);
    for (const address of [
      ...["0.0.0.0", "0.1.2.3", "10.1.2.3", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.255.0.1"],
      ...["169.254.169.254", "168.63.129.16", "172.16.0.1", "172.31.255.255", "192.0.0.192", "192.168.1.1"],
      ...["198.18.0.1", "203.0.113.7", "224.0.0.1", "239.255.255.250", "240.0.0.1", "255.255.255.255"],
      ...["::", "::1", "::127.0.0.1", "::ffff:10.0.0.1", "::ffff:127.0.0.1", "::ffff:0:127.0.0.1", "100::1"],
      ...["64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::1", "2001::1", "2001:db8::1", "2002:7f00:1::1"],
      ...["fc00::1", "fd00:ec2::254", "fe80::1", "febf::1", "fec0::1", "ff02::1", "4000::1", "3fff::1"],
    ])
      expect(isPublic(address), address).toBe(false);
    expect(isPublic("127.0.0.1", true)).toBe(true);
    expect(isPublic("10.0.0.1", true)).toBe(false);
  });

  it("is judged by every address that its name has when it is connected to", async () => {
    for (const addresses of [
      ["127.0.0.1"],
      ["10.0.0.1"],
      ["169.254.169.254"],
      ["::1"],
      ["::ffff:127.0.0.1"],
      ["64:ff9b::7f00:1"],
      ["93.184.216.34", "127.0.0.1"],
      ["93.184.216.34", "fd00::1"],
    ]) {
      addressesOf = () => addresses;
      expect(await codeOf(byName()(named())), addresses.join()).toBe("notPublic");
    }
    addressesOf = () => [];
    expect(await codeOf(byName()(named()))).toBe("unknownName");
    expect(receiver.connections()).toBe(0);
  });

  it("is connected to where it was judged, though its name leads elsewhere a moment later", async () => {
    // The name has another address each time that it is asked for. With the first one this machine is found, whose certificate is
    // another's; where the second counted, nothing would be.
    let times = 0;
    addressesOf = () => (times++ < 2 ? ["127.0.0.1"] : ["10.0.0.1"]);
    const before = receiver.connections();
    expect(await codeOf(byName({ loopback: true })(named()))).toBe("certificate");
    expect(receiver.connections()).toBe(before + 1);
    expect(names.asked).toEqual(["hooks.example"]);
    // And each request is judged anew: no connection of an earlier one is used.
    expect(await codeOf(byName({ loopback: true })(named()))).toBe("notPublic");
    expect(receiver.connections()).toBe(before + 1);
  });

  it("is given up in time where no name server says anything", async () => {
    addressesOf = () => undefined;
    const asking = openOutsideFetch(
      { ports: [], loopback: false, nameServers: [names.address] },
      { ...limits, mostMs: 300 },
    );
    expect(await codeOf(asking("https://hooks.example/"))).toBe("tooSlow");
  });
});

describe("a reply from outside", () => {
  it("comes with status, headers and body", async () => {
    const got: string[] = [];
    answer = async (asked, reply) => {
      for await (const part of asked) got.push(String(part));
      reply.writeHead(201, { "x-kind": asked.headers["x-kind"], "content-encoding": "gzip" });
      reply.end(gzipSync("moi"));
    };
    const reply = await here()(receiver.url, { method: "POST", body: "hei", headers: { "x-kind": "a" } });
    expect([reply.status, reply.headers.get("x-kind"), await reply.text()]).toEqual([201, "a", "moi"]);
    expect(got).toEqual(["hei"]);
  });

  it("that leads on is refused, wherever it leads", async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      const paths: (string | undefined)[] = [];
      answer = (asked, reply) => {
        paths.push(asked.url);
        reply.writeHead(status, { location: "/next" }).end();
      };
      await expect(here()(receiver.url)).rejects.toMatchObject({ code: "redirect", status });
      expect(paths).toEqual(["/"]);
    }
  });

  it("is read as far as the limit, and unpacked no further", async () => {
    let written = 0;
    answer = (_, reply) => {
      const more = () => {
        while (!reply.destroyed && reply.write(Buffer.alloc(65_536))) written += 65_536;
      };
      reply.on("drain", more);
      more();
    };
    expect(await codeOf(here()(receiver.url))).toBe("tooLong");
    expect(written).toBeLessThan(20_000_000);
    answer = (_, reply) => {
      reply.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(10_000_000)));
    };
    expect(await codeOf(here()(receiver.url))).toBe("tooLong");
  });

  it("has its body left unread where none is wanted", async () => {
    answer = (_, reply) => {
      const more = () => {
        while (!reply.destroyed && reply.write(Buffer.alloc(65_536)));
      };
      reply.on("drain", more);
      more();
    };
    const reply = await here({ mostBytes: 0 })(receiver.url);
    expect([reply.status, reply.body]).toEqual([200, null]);
  });

  it("is waited for no longer than allowed, before it and within it", async () => {
    answer = () => {};
    expect(await codeOf(here({ mostMs: 200 })(receiver.url))).toBe("tooSlow");
    answer = (_, reply) => {
      const writing = setInterval(() => reply.write("."), 20);
      reply.on("close", () => clearInterval(writing));
    };
    expect(await codeOf(here({ mostMs: 300 })(receiver.url))).toBe("tooSlow");
  });

  it("that has no certificate to be trusted, or isn't there, is told apart", async () => {
    answer = (_, reply) => reply.end();
    expect(await codeOf(openOutsideFetch({ ports: [], loopback: true })(receiver.url))).toBe("certificate");
    const gone = await startReceiver(() => {});
    await gone.stop();
    expect(await codeOf(here()(gone.url))).toBe("unreachable");
  });

  it("is not waited for when the caller ends it, and then it is the caller's own end", async () => {
    answer = () => {};
    const own = new AbortController();
    const asking = here()(receiver.url, { signal: own.signal });
    own.abort();
    await expect(asking).rejects.toMatchObject({ name: "AbortError" });
  });
});
