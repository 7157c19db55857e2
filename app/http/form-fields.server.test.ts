import { describe, expect, it, vi } from "vitest";
import { AppError } from "~/platform/errors";
import { mostFields, readFormFields } from "./form-fields.server";

const known = { one: ["email", "intent"], lists: { consents: 3 } };
const plain = "application/x-www-form-urlencoded";

function posted(body: string | Uint8Array<ArrayBuffer>, type = plain): Request {
  return new Request("https://own.invalid/", { method: "POST", body, headers: { "content-type": type } });
}

/** The fields as a list, or why there are none. */
async function read(body: string | Uint8Array<ArrayBuffer>, type = plain) {
  try {
    return [...(await readFormFields(posted(body, type), known))];
  } catch (error) {
    if (error instanceof AppError) return `${error.status} ${error.reason}`;
    throw error;
  }
}

/** What stands between the parts of a form. */
const x = "----WebKitFormBoundaryX";
const multipart = `multipart/form-data; boundary=${x}`;

const part = (name: string, value: string, more = "") =>
  `--${x}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;

describe("a posted form", () => {
  it("gives the fields its page knows, in their order", async () => {
    const fields = [
      ["consents", "a"],
      ["email", "å +&=%"],
      ["consents", "b"],
    ];
    expect(await read(new URLSearchParams(fields).toString())).toEqual(fields);
    expect(
      await read(`${fields.map(([name = "", value = ""]) => part(name, value)).join("")}--${x}--\r\n`, multipart),
    ).toEqual(fields);
    expect(await read("")).toEqual([]);
  });

  it.each([
    "email[5000000]",
    "email[0]",
    "email.a",
    "consents[2000000]",
    "consents[]",
    "__state__",
    "__intent__",
    "__proto__",
    "constructor",
    "a.".repeat(10_000),
    "",
  ])("never passes on a name like %.40s", async (name) => {
    expect(
      await read(
        new URLSearchParams([
          [name, "x"],
          ["email", "a"],
        ]).toString(),
      ),
    ).toEqual([["email", "a"]]);
    expect(await read(`${part(name, "x")}${part("email", "a")}--${x}--\r\n`, multipart)).toEqual([["email", "a"]]);
  });

  it("is refused with a field that comes twice, and with more values than a list holds", async () => {
    expect(await read("email=a&intent=b&email=a")).toBe("400 repeated_field");
    expect(await read("consents=a&consents=b&consents=c&consents=d")).toBe("400 repeated_field");
    expect(await read(`${part("email", "a").repeat(2)}--${x}--\r\n`, multipart)).toBe("400 repeated_field");
  });

  it("is counted before it is parsed, known fields or not", async () => {
    const parse = vi.spyOn(globalThis, "URLSearchParams");
    const parseParts = vi.spyOn(Response.prototype, "formData");
    expect(await read("a&".repeat(mostFields))).toBe("400 too_many_fields");
    expect(await read("&".repeat(200_000))).toBe("400 too_many_fields");
    expect(await read(`${part("a", "").repeat(mostFields + 1)}--${x}--\r\n`, multipart)).toBe("400 too_many_fields");
    // What is counted is what is parsed by, whatever a header says twice.
    const twice = `${multipart}; boundary="y"`;
    expect(await read(`${part("a", "").repeat(mostFields + 1)}--${x}--\r\n`, twice)).toBe("400 too_many_fields");
    expect(parse).not.toHaveBeenCalled();
    expect(parseParts).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    expect(await read(`${"a&".repeat(mostFields - 1)}email=a`)).toEqual([["email", "a"]]);
    const full = `${part("a", "").repeat(mostFields - 1)}${part("email", "a")}--${x}--\r\n`;
    expect(await read(full, multipart)).toEqual([["email", "a"]]);
  });

  it.each([
    [`--${x}\r\n`, multipart],
    ["", multipart],
    [part("email", "a"), multipart],
    [`${part("email", "a")}--${x}--\r\n`, "multipart/form-data"],
    [`${part("email", "a")}--${x}--\r\n`, "multipart/form-data; boundary=y"],
    ["email=a", "text/plain"],
    ["email=a", ""],
  ])("that is broken or none is refused: %j as %s", async (body, type) => {
    expect(await read(body, type)).toBe("400 not_a_form");
  });

  it("has text in its fields, and no file", async () => {
    const file = part("email", "a", '; filename="a.txt"');
    expect(await read(`${file}--${x}--\r\n`, multipart)).toBe("400 file_for_text");
  });

  it("is read as browsers' parsers read it where its encoding is broken", async () => {
    expect(await read("email=%&intent=%zz%e4")).toEqual([
      ["email", "%"],
      ["intent", "%zz\ufffd"],
    ]);
    const bytes = new Uint8Array([...Buffer.from("email="), 0xff, 0xfe]);
    expect(await read(bytes)).toEqual([["email", "\ufffd\ufffd"]]);
  });
});
