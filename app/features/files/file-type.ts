import { isZip } from "~/platform/zip-directory";

/** The kinds of files that are taken, by their ending: how they are called on the wire, and what they begin with. */
const kinds = {
  pdf: { type: "application/pdf", begins: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  png: { type: "image/png", begins: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  jpg: { type: "image/jpeg", begins: [0xff, 0xd8, 0xff] },
  jpeg: { type: "image/jpeg", begins: [0xff, 0xd8, 0xff] },
  xlsx: { type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", main: "xl/workbook.xml" },
  docx: { type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document", main: "word/document.xml" },
  pptx: {
    type: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    main: "ppt/presentation.xml",
  },
  csv: { type: "text/csv", text: true },
} as const satisfies Record<string, { type: string; begins?: readonly number[]; main?: string; text?: true }>;

export type FileKind = keyof typeof kinds;
export const fileKinds = Object.keys(kinds) as FileKind[];

/** What browsers call a CSV file where Excel has told them so. */
const alsoCsv = ["text/plain", "application/csv", "application/vnd.ms-excel"];

/** The kind that a name's ending says and the sender's word doesn't deny; undefined for any that isn't taken. */
export function kindOf(filename: string, saidType: string): FileKind | undefined {
  const ending = /[^.]\.([a-z]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? "";
  if (!Object.hasOwn(kinds, ending)) return undefined;
  const kind = ending as FileKind;
  const said = saidType.split(";")[0]?.trim().toLowerCase() ?? "";
  const known = ["", "application/octet-stream", kinds[kind].type, ...(kind === "csv" ? alsoCsv : [])];
  return known.includes(said) ? kind : undefined;
}

export function contentTypeOf(kind: FileKind): string {
  return kind === "csv" ? "text/csv; charset=utf-8" : kinds[kind].type;
}

/** Whether the bytes have to be an archive, so that its list of parts is to be read. */
export function isArchive(kind: FileKind): boolean {
  return "main" in kinds[kind];
}

/** What is seen of a file's content: its beginning and end, whether all of it is text, and of an office file what is in it. */
export type Seen = {
  head: Uint8Array;
  tail: Uint8Array;
  isText: boolean;
  /** The names of an archive's parts; undefined where its list is damaged. */
  parts: readonly string[] | undefined;
  /** Whether one of them runs: a macro, a control, a program. */
  runs: boolean;
};

/** Whether the content is an archive whose list of parts, at its end, is cut off or not to be read. */
export function isDamaged(kind: FileKind, { head, parts }: Seen): boolean {
  return isArchive(kind) && parts === undefined && isZip(head);
}

/** Whether the content is what the ending says, and nothing else besides. An office file with parts that run is not. */
export function isOfKind(kind: FileKind, seen: Seen): boolean {
  const { head, isText, parts, runs } = seen;
  const expected = kinds[kind];
  if (isAnotherToo(kind, seen)) return false;
  if ("begins" in expected) return expected.begins.every((byte, index) => head[index] === byte);
  if ("main" in expected) {
    const has = (part: string) => parts?.includes(part) ?? false;
    return isZip(head) && has("[Content_Types].xml") && has(expected.main) && !runs;
  }
  // Markup that a browser could take for a page is none.
  return isText && !/^(\ufeff|ï»¿)?\s*<[!?a-z]/i.test(new TextDecoder("latin1").decode(head));
}

/** Bytes at the beginning in which readers look for what a file is. */
const mostBefore = 1_024;

/** What a PNG ends with; readers go no further. */
const pngEnd = Buffer.from("0000000049454e44ae426082", "hex");

/**
 * Whether the content could be opened as a file of another kind, too: a PDF whose beginning stands a little later, a page, an
 * archive at its end, or whatever follows the end of a picture.
 */
function isAnotherToo(kind: FileKind, { head, tail }: Seen): boolean {
  const beginning = new TextDecoder("latin1").decode(head.subarray(0, mostBefore));
  if (kind !== "pdf" && beginning.includes("%PDF-")) return true;
  if (/<(?:!doctype|html|head|body|script|iframe|svg)\b/i.test(beginning)) return true;
  if (kind === "png" && !Buffer.from(tail).subarray(-pngEnd.length).equals(pngEnd)) return true;
  return !isArchive(kind) && holdsDirectory(tail);
}

/** Whether a list of an archive's parts stands near the end, wherever the archive says that it does. */
function holdsDirectory(tail: Uint8Array): boolean {
  const bytes = Buffer.from(tail);
  for (let at = bytes.lastIndexOf("PK\u0005\u0006"); at > 0; at = bytes.lastIndexOf("PK\u0005\u0006", at - 1)) {
    const size = at + 16 <= bytes.length ? bytes.readUInt32LE(at + 12) : 0;
    // Archives that stand behind something else may count from their own beginning.
    if (size > 0 && size <= at && bytes.toString("latin1", at - size, at - size + 4) === "PK\u0001\u0002") return true;
  }
  return false;
}

/** Whether a piece of a file holds nothing but text, in whatever encoding: no control character but tabs and line breaks. */
export function isTextPiece(piece: Uint8Array): boolean {
  return piece.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d);
}
