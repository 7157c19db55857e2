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
    for (const [open, close] of [
      ["[", "]"],
      ['{"a":', "}"],
    ] as const) {
      const nested = (levels: number) => `{"code":"b","other":${open.repeat(levels)}1${close.repeat(levels)}}`;
      expect(await read(nested(99))).toEqual({ code: "b" });
      await expect(read(nested(100))).rejects.toMatchObject({ status: 400, reason: "no_json_object" });
    }
    // Brackets in a text are none.
    expect(await read(`{"code":"${"[{".repeat(200)}"}`)).toHaveProperty("code");
    expect(await read(`{"code":"b","other":[${"[],".repeat(200)}[]]}`)).toHaveProperty("code");
    await expect(read("null")).rejects.toMatchObject({ status: 400 });
    await expect(read("{}", "text/plain")).rejects.toMatchObject({ status: 415 });
  });

  it.each([
    '{"code":"a","code":"b"}',
    '{"code":"a","uuid":"b","code":"a"}',
    '{"code":"a","c\\u006fde" :"b"}',
    '{"other":[{"a":1,"b":{},"a":2}]}',
    '{"__proto__":1,"__proto__":2}',
  ])("are refused where a name comes twice: %s", async (body) => {
    await expect(read(body)).rejects.toMatchObject({ status: 400, reason: "repeated_field" });
  });

  it.each([
    '{"code":"a","other":{"code":"b"},"more":[{"code":1},{"code":2}]}',
    '{"code":"a","uuid":"\\"code\\":{","x":"code"}',
    '{"code":"code","uuid":"code"}',
  ])("are taken where a name is another object's, or within a text: %s", async (body) => {
    expect(await read(body)).toHaveProperty("code");
  });
});
