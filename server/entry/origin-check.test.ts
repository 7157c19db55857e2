import { describe, expect, it } from "vitest";
import { ownHosts } from "./hosts";
import { type AskedBy, checkOrigin, type OriginVerdict, signedPaths } from "./origin-check";

const { isOwnOrigin } = ownHosts("https://vointi.example", { port: 3000, allowLoopback: false });
const signed = "/api/v1/deliveries";
const rules = { isOwnOrigin, signedPaths: new Set([signed]) };

type Asked = Parameters<typeof checkOrigin>[0];

/** A browser's form, without what a test says otherwise. */
const browser: Asked = {
  method: "POST",
  path: "/fi/profiili",
  authorization: undefined,
  secFetchSite: undefined,
  origin: undefined,
};

const fetchSites = [undefined, "same-origin", "same-site", "cross-site", "none", "garbage", ""] as const;
const origins = {
  absent: undefined,
  own: "https://vointi.example",
  "the word null": "null",
  evil: "https://evil.example",
  garbage: "garbage",
  empty: "",
  "own on another port": "https://vointi.example:8443",
  "own with the default port written": "https://vointi.example:443",
  "a sub-domain": "https://www.vointi.example",
  "own over http": "http://vointi.example",
  "own as a prefix": "https://vointi.example.evil.example",
  "own with a path": "https://vointi.example/",
  "own in capitals": "HTTPS://VOINTI.EXAMPLE",
  "two at once": "https://vointi.example, https://evil.example",
} as const;

/** What each Origin means to a browser that sends no Sec-Fetch-Site. */
const withoutFetchSite: Record<keyof typeof origins, OriginVerdict> = {
  absent: "needs-token",
  own: "allow",
  "the word null": "needs-token",
  evil: "refuse",
  garbage: "refuse",
  empty: "refuse",
  "own on another port": "refuse",
  "own with the default port written": "refuse",
  "a sub-domain": "refuse",
  "own over http": "refuse",
  "own as a prefix": "refuse",
  "own with a path": "refuse",
  "own in capitals": "refuse",
  "two at once": "refuse",
};

const table = fetchSites.flatMap((secFetchSite) =>
  (Object.keys(origins) as (keyof typeof origins)[]).map((name) => ({
    secFetchSite,
    name,
    verdict:
      secFetchSite === undefined
        ? withoutFetchSite[name]
        : secFetchSite === "same-origin" || secFetchSite === "none"
          ? "allow"
          : "refuse",
  })),
);

describe("a form of a browser", () => {
  it.each(table)("with Sec-Fetch-Site $secFetchSite and Origin $name: $verdict", ({ secFetchSite, name, verdict }) => {
    expect(checkOrigin({ ...browser, secFetchSite, origin: origins[name] }, rules)).toEqual({
      credential: "cookie",
      verdict,
    });
  });

  it("believes the browser's own word over the Origin header", () => {
    const verdictOf = (headers: Partial<Asked>) => checkOrigin({ ...browser, ...headers }, rules).verdict;
    expect(verdictOf({ secFetchSite: "cross-site", origin: origins.own })).toBe("refuse");
    expect(verdictOf({ secFetchSite: "same-origin", origin: "null" })).toBe("allow");
  });
});

describe("what a request is authenticated by", () => {
  const foreign = { secFetchSite: "cross-site", origin: origins.evil } as const;
  const key = { authorization: "Bearer key" };
  const cases: [string, Partial<Asked>, AskedBy["credential"], OriginVerdict][] = [
    ["an endpoint asked by a foreign page", { path: "/api/v1/users/me", ...foreign }, "cookie", "refuse"],
    ["an endpoint asked by our page", { path: "/api/v1/users/me", secFetchSite: "same-origin" }, "cookie", "allow"],
    ["an endpoint asked by who says nothing", { path: "/api/v1/users/me" }, "cookie", "needs-token"],
    ["an endpoint asked by a program", { path: "/api/v1/users/me", requestedWith: "a" }, "cookie", "allow"],
    [
      "an endpoint asked by a foreign page that claims to be a program",
      { path: "/api/v1/users/me", requestedWith: "a", origin: origins.evil },
      "cookie",
      "refuse",
    ],
    [
      "an endpoint asked by a page of nowhere that claims the same",
      { path: "/api/v1/users/me", requestedWith: "a", origin: "null" },
      "cookie",
      "needs-token",
    ],
    ["a page asked by who claims to be a program", { requestedWith: "a" }, "cookie", "needs-token"],
    ["an endpoint asked with a key", { path: "/api/v1/users/me", ...key }, "bearer", "allow"],
    ["a key sent from a foreign page", { path: "/api/v1/users/me", ...key, ...foreign }, "bearer", "allow"],
    ["an empty key", { path: "/api/v1/users/me", authorization: "", ...foreign }, "bearer", "allow"],
    ["a page with a key", { ...key, ...foreign }, "cookie", "refuse"],
    ["a page whose address begins alike", { path: "/apis/v1", ...key, ...foreign }, "cookie", "refuse"],
    ["a service's signed message", { path: signed }, "signature", "allow"],
    ["a signed message with a key", { path: signed, ...key }, "signature", "allow"],
    ["what comes after a signed address", { path: `${signed}/1`, ...foreign }, "cookie", "refuse"],
  ];

  it.each(cases)("%s", (_, asked, credential, verdict) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      expect(checkOrigin({ ...browser, method, ...asked }, rules), method).toEqual({ credential, verdict });
    }
  });

  it.each(["GET", "HEAD", "OPTIONS"])("%s changes nothing, so it may come from anywhere", (method) => {
    expect(checkOrigin({ ...browser, method, ...foreign }, rules).verdict).toBe("allow");
  });

  it.each(["TRACE", "PROPFIND", ""])("the method %j is judged as one that changes something", (method) => {
    expect(checkOrigin({ ...browser, method, ...foreign }, rules).verdict).toBe("refuse");
  });
});

it.each(["/fi/kalenteri/x", "/sv/kalender/x", "/en/calendar/x"])(
  "a calendar program at %s has no cookie of ours, and gets none",
  (path) => {
    const asked = checkOrigin({ ...browser, method: "GET", path }, { isOwnOrigin, signedPaths });
    expect(asked.credential).toBe("signature");
  },
);
