import { describe, expect, it } from "vitest";
import { readJsonFields } from "./api.server";

const read = (body: string, type = "application/json") =>
  readJsonFields(new Request("https://own.invalid/", { method: "POST", body, headers: { "content-type": type } }), [
    "uuid",
    "code",
    "constructor",
  ]);

describe("the fields of a JSON body", () => {
  it("are those the endpoint knows, where they are text", async () => {
    expect(await read('{"uuid":"a","code":"b","other":"c","__proto__":{"code":"d"}}')).toEqual({
      uuid: "a",
      code: "b",
    });
    expect(await read('{"uuid":{"a":"b"},"code":["c"]}')).toEqual({});
    expect(await read("{}", "application/json; charset=utf-8")).toEqual({});
  });

  it("are none of a body that is too long, nested without end or no object", async () => {
    await expect(read(`{"uuid":"${"a".repeat(20_000)}"}`)).rejects.toMatchObject({ status: 413 });
    await expect(read("[".repeat(10_000))).rejects.toMatchObject({ status: 400 });
    await expect(read("null")).rejects.toMatchObject({ status: 400 });
    await expect(read("{}", "text/plain")).rejects.toMatchObject({ status: 415 });
  });
});
