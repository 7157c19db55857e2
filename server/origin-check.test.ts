import { describe, expect, it } from "vitest";
import { ownHosts } from "./hosts";
import { checkOrigin, type OriginVerdict } from "./origin-check";

const { isOwnOrigin } = ownHosts("https://vointi.example", { port: 3000, allowLoopback: false });

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

describe("checkOrigin", () => {
  it.each(table)(
    "with Sec-Fetch-Site $secFetchSite and Origin $name it is: $verdict",
    ({ secFetchSite, name, verdict }) => {
      expect(checkOrigin({ secFetchSite, origin: origins[name] }, isOwnOrigin)).toBe(verdict);
    },
  );

  it("believes the browser's own word over the Origin header", () => {
    expect(checkOrigin({ secFetchSite: "cross-site", origin: origins.own }, isOwnOrigin)).toBe("refuse");
    expect(checkOrigin({ secFetchSite: "same-origin", origin: "null" }, isOwnOrigin)).toBe("allow");
  });
});
