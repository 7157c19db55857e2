import { describe, expect, it } from "vitest";
import { isKnownQuery, likePattern, listParams, readListQuery } from "./list-query";

const columns = ["name", "kind"] as const;
const read = (query: string) => readListQuery(new URLSearchParams(query), columns);

describe("the address of a list", () => {
  it.each([
    ["", { search: "", sort: "name", descending: false, page: 1 }],
    ["search=+Oy+&sort=kind&order=desc&page=3", { search: "Oy", sort: "kind", descending: true, page: 3 }],
    ["page=99999", { search: "", sort: "name", descending: false, page: 200 }],
  ])("%j is read as %j", (query, expected) => {
    expect(read(query)).toEqual(expected);
  });

  it("is written as it is read", () => {
    const query = { search: "Ä & co", sort: "kind", descending: true, page: 2 } as const;
    const params = Object.entries(listParams(query, columns)) as [string, string][];
    expect(read(new URLSearchParams(params).toString())).toEqual(query);
    expect(listParams(read(""), columns)).toEqual({});
  });

  const known = { columns, filters: { show: ["open", "closed"] }, besides: ["done"] };
  it.each(["", "search=%25&sort=kind&order=asc&page=3&show=open&done=anything", "search=&show="])(
    "%j asks for what the list has",
    (query) => {
      expect(isKnownQuery(new URLSearchParams(query), known)).toBe(true);
    },
  );

  it.each([
    "sort=password",
    "sort=",
    "order=up",
    "page=-1",
    "page=0",
    "page=two",
    "page=1.5",
    "page=1e9",
    "show=answered",
    "show=open&show=closed",
    "answered=yes",
    "constructor=x",
    "toString=",
  ])("%j asks for what it doesn't have", (query) => {
    expect(isKnownQuery(new URLSearchParams(query), known)).toBe(false);
  });

  it("takes no more than 200 characters to find", () => {
    expect(read(`search=${"a".repeat(300)}`).search).toHaveLength(200);
  });

  it("finds signs of a pattern as they are", () => {
    expect(likePattern("50%_\\")).toBe("%50\\%\\_\\\\%");
  });
});
