import { describe, expect, it } from "vitest";
import { ownHosts } from "./hosts";

describe("in production", () => {
  const { isOwnHost, isOwnOrigin } = ownHosts("https://vointi.example", { port: 3000, allowLoopback: false });

  it("only the public origin's host is ours, with or without its default port, in any case", () => {
    for (const host of ["vointi.example", "VOINTI.example", "vointi.example:443"]) expect(isOwnHost(host)).toBe(true);
  });

  it.each([
    "",
    "evil.example",
    "vointi.example.evil.example",
    "evil.vointi.example",
    "vointi.example.",
    "vointi.example:80",
    "vointi.example:3000",
    "vointi.example@evil.example",
    "evil.example#vointi.example",
    "vointi.example, evil.example",
    "localhost:3000",
    "127.0.0.1:3000",
    "[::1]:3000",
    "__proto__",
  ])("the host %j is not", (host) => {
    expect(isOwnHost(host)).toBe(false);
    expect(isOwnOrigin(`https://${host}`)).toBe(false);
  });

  it("only the public origin itself is an origin of ours", () => {
    expect(isOwnOrigin("https://vointi.example")).toBe(true);
    expect(isOwnOrigin("http://vointi.example")).toBe(false);
    expect(isOwnOrigin("null")).toBe(false);
  });

  it("others of the configuration are ours, too", () => {
    const both = ownHosts("https://vointi.example", {
      port: 3000,
      allowLoopback: false,
      others: ["https://hallinta.example"],
    });
    expect(
      ["vointi.example", "hallinta.example", "hallinta.example:443", "a.hallinta.example"].map(both.isOwnHost),
    ).toEqual([true, true, true, false]);
    expect(both.isOwnOrigin("https://hallinta.example")).toBe(true);
    expect(both.isOwnOrigin("http://hallinta.example")).toBe(false);
  });

  it("another port belongs to the origin where it is written", () => {
    const other = ownHosts("https://vointi.example:8443", { port: 3000, allowLoopback: false });
    expect(["vointi.example:8443", "vointi.example", "vointi.example:443"].map(other.isOwnHost)).toEqual([
      true,
      false,
      false,
    ]);
    expect(other.isOwnOrigin("https://vointi.example:8443")).toBe(true);
    expect(other.isOwnOrigin("https://vointi.example")).toBe(false);
  });
});

describe("in the demo", () => {
  it.each(["localhost", "127.0.0.1", "[::1]"])(
    "%s works for pages and forms, on the port that listens and no other",
    (name) => {
      const { isOwnHost, isOwnOrigin } = ownHosts("http://localhost:3456", { port: 3456, allowLoopback: true });
      expect(isOwnHost(`${name}:3456`)).toBe(true);
      expect(isOwnOrigin(`http://${name}:3456`)).toBe(true);
      for (const host of [name, `${name}:3457`]) {
        expect(isOwnHost(host)).toBe(false);
        expect(isOwnOrigin(`http://${host}`)).toBe(false);
      }
      expect(isOwnOrigin(`https://${name}:3456`)).toBe(false);
    },
  );

  it.each(["localhost", "127.0.0.1", "[::1]"])("%s works on port 80 too, where browsers leave the port out", (name) => {
    const { isOwnHost, isOwnOrigin } = ownHosts("http://localhost", { port: 80, allowLoopback: true });
    expect(isOwnHost(name)).toBe(true);
    expect(isOwnHost(`${name}:80`)).toBe(true);
    expect(isOwnOrigin(`http://${name}`)).toBe(true);
  });

  it("a name that only resolves to this machine is refused", () => {
    const { isOwnHost } = ownHosts("http://localhost:3000", { port: 3000, allowLoopback: true });
    for (const host of [
      "localhost.evil.example:3000",
      "127.0.0.2:3000",
      "0.0.0.0:3000",
      "[::]:3000",
      "localtest.example:3000",
    ]) {
      expect(isOwnHost(host)).toBe(false);
    }
  });
});
