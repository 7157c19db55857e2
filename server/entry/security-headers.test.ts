import { describe, expect, it } from "vitest";
import { securityHeaders } from "./security-headers";

function policy(chatScriptUrl: string | undefined, images?: string): string {
  const headers = securityHeaders({ https: true, development: false, images, chatScriptUrl })("n");
  return new Map(headers).get("content-security-policy") ?? "";
}

describe("the content policy", () => {
  it("names no origin but our own where there is no chat", () => {
    expect(policy(undefined)).not.toMatch(/https?:|wss?:|frame-src|\*/);
  });

  it("lets images come from our own host, and from the one that content may name besides", () => {
    expect(policy(undefined)).toContain("img-src 'self' data:;");
    expect(policy(undefined, "https://images.example")).toContain("img-src 'self' data: https://images.example;");
  });

  it("opens what a chat needs to its own origin alone, and scripts to none by name", () => {
    const directives = policy("https://chat.example/a/loader.js?id=1").split("; ");
    const opened = directives.filter((directive) => directive.includes("chat.example"));
    expect(opened).toEqual([
      "style-src 'self' https://chat.example",
      "img-src 'self' data: https://chat.example",
      "font-src 'self' https://chat.example",
      "connect-src 'self' https://chat.example wss://chat.example",
      "frame-src https://chat.example",
      "media-src https://chat.example",
    ]);
    expect(directives).toContain("script-src 'nonce-n' 'strict-dynamic'");
  });
});
