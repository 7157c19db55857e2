import { describe, expect, it } from "vitest";
import { judge } from "./findings";
import type { Attack } from "./plan";
import type { Reply } from "./wire";

const attack = {
  sent: { method: "GET", target: "/fi", headers: [] },
  must: undefined,
  mayClose: false,
} as unknown as Attack;

function kinds(text: string): string[] {
  const reply: Reply = { outcome: "answered", status: 200, headers: {}, text, bytes: text.length, from: 0, to: 1 };
  return judge(attack, reply, 1_000_000).map(({ kind }) => kind);
}

describe("what an answer may not be", () => {
  it("finds a stack and other innards", () => {
    expect(kinds("Error: x\n    at run (file:///app/build/main.js:12:34)\n")).toEqual(["innards shown"]);
    expect(kinds("TypeError: x is not a function")).toEqual(["innards shown"]);
    expect(kinds("Meet us\n  at home")).toEqual([]);
  });

  it("finds what would be loaded from elsewhere by itself", () => {
    for (const text of [
      '<script async src="https://chat.example/x.js">',
      '<img alt="" src="//tracker.example/p.gif">',
      '<link rel="stylesheet" href="https://fonts.example/css">',
      '<link rel="preconnect" href="https://fonts.example">',
      '<form method="post" action="https://forms.example/">',
      "<style>a { background: url(https://x.example/a.png) }",
    ])
      expect(kinds(`<p>${text}</p>`), text).toEqual(["loads from elsewhere"]);
    for (const text of [
      '<a href="https://thl.fi/">THL</a> <img src="/a.png">',
      '<link rel="canonical" href="https://vointi.example/fi">',
      '<link rel="alternate" hrefLang="fi" href="https://vointi.example/fi">',
      '<meta property="og:image" content="https://vointi.example/share-fi.png">',
      '<script src="/assets/a.js"></script>',
      "&lt;img src=&quot;https://x.example&quot;&gt;",
    ])
      expect(kinds(text), text).toEqual([]);
  });

  // A form that shows 130,000 typed line breaks again had the attack stand still for ten seconds; what other requests
  // were answered meanwhile counted as not answered.
  it.each(["\n", " ", "\n ", "\n at ", ":1", "select ", "polluted ", "<img ", "<link ", "url("])(
    "is found in time with the answer's length, whatever it is made of: %j",
    (piece) => {
      const before = process.cpuUsage();
      kinds(piece.repeat(200_000));
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1_000).toBeLessThan(1_000);
    },
  );
});
