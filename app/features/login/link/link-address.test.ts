import { describe, expect, it } from "vitest";
import { readLinkAddress } from "./link-address";

describe("the address of a link's page", () => {
  it.each<[string, { path: string; groupId: string | undefined }]>([
    ["path=%2Ffi&groupId=", { path: "/fi", groupId: undefined }],
    ["path=%2Ffi%3Fa%3D1&groupId=abc", { path: "/fi?a=1", groupId: "abc" }],
  ])("%s leads on", (query, onward) => {
    expect(readLinkAddress("token", new URLSearchParams(query))).toMatchObject({ token: "token", ...onward });
  });

  it.each([
    "",
    "groupId=",
    "path=%2Ffi",
    "path=&groupId=",
    "path=https%3A%2F%2Fevil.example&groupId=",
    "path=%2F%2Fevil.example&groupId=",
    "path=%2Ffi&path=%2Fsv&groupId=",
    "path=%2Ffi&groupId=a&groupId=b",
  ])("%s is invalid", (query) => {
    expect(readLinkAddress("token", new URLSearchParams(query))).toBeUndefined();
  });

  it("is invalid without its token", () => {
    for (const token of [undefined, ""]) {
      expect(readLinkAddress(token, new URLSearchParams("path=%2Ffi&groupId="))).toBeUndefined();
    }
  });
});
