import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { seededRandom } from "~/platform/seeded-random";
import { decodeTable } from "./decode-table.server";

/** Every letter and sign that Windows-1252 has, the ones from 0x80 on among them. */
const signs =
  "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ ¡¢£¤¥¦§¨©ª«¬®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ";
const others = "ŁłĐđĆćŐőЖжΩ東😀";
const ascii = 'Email;Nimi;040-123\r\n"x"\t,';

const random = seededRandom(1252);
const anyOf = (alphabet: string, most: number) => {
  const letters = [...alphabet];
  return Array.from(
    { length: 1 + Math.floor(random() * most) },
    () => letters[Math.floor(random() * letters.length)],
  ).join("");
};
/** What a table is: mostly letters and separators of everyday. */
const table = (alphabet: string) => `${anyOf(ascii, 40)}${anyOf(alphabet + ascii, 200)}${anyOf(ascii, 40)}`;

describe("a CSV file", () => {
  const marked = { addBOM: true };
  it.each([
    ["UTF-8", signs + others, (text: string) => iconv.encode(text, "utf-8")],
    ["UTF-8 with a mark", signs + others, (text: string) => iconv.encode(text, "utf-8", marked)],
    ["UTF-16 LE with a mark", signs + others, (text: string) => iconv.encode(text, "utf-16le", marked)],
    ["UTF-16 BE with a mark", signs + others, (text: string) => iconv.encode(text, "utf-16be", marked)],
    ["UTF-16 LE without", signs, (text: string) => iconv.encode(text, "utf-16le")],
    ["UTF-16 BE without", signs, (text: string) => iconv.encode(text, "utf-16be")],
  ])("in %s is read as it was written, whatever it says", (_, alphabet, encode) => {
    for (let n = 0; n < 300; n++) {
      const text = table(alphabet);
      expect(decodeTable(encode(text))).toBe(text);
    }
  });

  it("in Windows-1252 is read as it was written, unless it could be UTF-8 as well", () => {
    let tried = 0;
    for (let n = 0; n < 300; n++) {
      const text = table(signs);
      const bytes = iconv.encode(text, "windows-1252");
      if (bytes.toString("utf-8").includes("\ufffd") === false) continue;
      tried++;
      expect(decodeTable(bytes)).toBe(text);
    }
    expect(tried).toBeGreaterThan(250);
  });

  it("of a Finnish office keeps ž, š, € and –", () => {
    const bytes = Buffer.from([0x8e, 0x61, 0x6b, 0x9a, 0x69, 0x3b, 0x80, 0x20, 0x96, 0xe4]);
    expect(decodeTable(bytes)).toBe("Žakši;€ –ä");
  });

  it("takes any bytes, as short as they may be", () => {
    for (let n = 0; n < 300; n++) {
      const bytes = Uint8Array.from({ length: Math.floor(random() * 8) }, () => Math.floor(random() * 256));
      expect(typeof decodeTable(bytes)).toBe("string");
    }
  });
});
