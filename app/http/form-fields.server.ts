import { AppError } from "~/platform/errors";
import { isUuid } from "~/platform/uuid";
import { textFields } from "./text-fields";

/** The fields a form knows: names with one value, and lists with the most values each may hold. */
type KnownFields = {
  one: readonly string[];
  lists?: Readonly<Record<string, number>>;
  /** Names under which a file may come; how large it may be is for the server, which reads no larger body. */
  files?: readonly string[];
};

/** The reason of a refusal of a form that asks for something no page offers. */
export const unknownChoice = "unknown_choice";

/** By which id a form names itself: sent twice, it is the same form. Throws invalid for none. */
export function formIdOf(form: FormData, field = "formId"): string {
  const formId = String(form.get(field) ?? "").toLowerCase();
  if (!isUuid(formId)) throw new AppError("invalid", unknownChoice);
  return formId;
}

/** Most fields that a posted form may have, known or not; our largest has about twenty. */
export const mostFields = 100;

/**
 * The one door for posted forms: gives the known fields and nothing else, so that no name of a caller's making is ever
 * parsed, walked or echoed. The fields are counted before they are parsed, so a body full of them costs no more than
 * reading it. Throws invalid for too many fields, a single field that comes twice, too many values of a list, a file,
 * and what is no form.
 */
export async function readFormFields(request: Request, known: KnownFields): Promise<FormData> {
  const most = new Map(known.one.map((name) => [name, 1]));
  for (const name of known.files ?? []) most.set(name, 1);
  for (const [name, values] of Object.entries(known.lists ?? {})) most.set(name, values);
  const form = new FormData();
  const counts = new Map<string, number>();
  for (const [name, value] of await postedFields(request)) {
    const allowed = most.get(name);
    if (allowed === undefined) continue;
    const count = (counts.get(name) ?? 0) + 1;
    if (count > allowed) throw new AppError("invalid", "repeated_field");
    if (typeof value !== "string" && !known.files?.includes(name)) throw new AppError("invalid", "file_for_text");
    counts.set(name, count);
    form.append(name, value);
  }
  return form;
}

/** All fields of a form that nobody looks at now: they only go back to the browser they came from. Throws as above. */
export async function readAnyFields(request: Request): Promise<[name: string, value: string][]> {
  return textFields(await postedFields(request));
}

/** Whether a body of this type is a form without files, as most are. */
export function isPlainForm(contentType: string): boolean {
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType);
}

/** The fields of the body of such a form. Throws invalid for too many. */
export function plainFields(body: string): URLSearchParams {
  refuseMany(countOf(body, "&") + 1);
  return new URLSearchParams(body);
}

async function postedFields(request: Request): Promise<Iterable<[string, FormDataEntryValue]>> {
  const type = request.headers.get("content-type") ?? "";
  // Reading a plain form by way of its text spares the streams that `formData` sets up.
  if (isPlainForm(type)) return plainFields(await readable(() => request.text()));
  const delimiter = delimiterOf(type);
  if (delimiter === undefined) throw new AppError("invalid", "not_a_form");
  const body = await readable(() => request.arrayBuffer());
  // The first field has a delimiter before it and the last one another behind it.
  refuseMany(countOf(Buffer.from(body).toString("latin1"), `--${delimiter}`) - 1);
  // Named anew, so that what is parsed by is what was counted, whatever else the header says.
  const headers = { "content-type": `multipart/form-data; boundary="${delimiter}"` };
  return readable(() => new Response(body, { headers }).formData());
}

/** The text between the parts of a multipart form, or undefined for what is none. */
function delimiterOf(type: string): string | undefined {
  const named = /^multipart\/form-data\s*;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+,./:=?-]{1,70}))\s*(;|$)/i;
  const found = named.exec(type);
  return found?.[1] ?? found?.[2];
}

/** What the body holds. One that breaks off or is not what it says is no form. */
async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch {
    throw new AppError("invalid", "not_a_form");
  }
}

function refuseMany(fields: number): void {
  if (fields > mostFields) throw new AppError("invalid", "too_many_fields");
}

/** How often a piece of text occurs; stops counting where there are too many anyway. */
function countOf(text: string, piece: string): number {
  let count = 0;
  for (let at = text.indexOf(piece); at >= 0 && count < mostFields + 2; at = text.indexOf(piece, at + piece.length))
    count++;
  return count;
}
