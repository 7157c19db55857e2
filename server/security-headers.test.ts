import { expect, it } from "vitest";
import { securityHeaders } from "./security-headers";

function imagesOf(images: string | undefined): string | undefined {
  const headers = new Map(securityHeaders({ https: true, development: false, images })("nonce"));
  return /img-src ([^;]*)/.exec(headers.get("content-security-policy") ?? "")?.[1];
}

it("lets images come from our own host, and from the one that content may name besides", () => {
  expect(imagesOf(undefined)).toBe("'self' data:");
  expect(imagesOf("https://images.example")).toBe("'self' data: https://images.example");
});
