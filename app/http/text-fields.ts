/** The fields of a form that hold text, as it was typed; files are left out. */
export function textFields(form: Iterable<[string, FormDataEntryValue]>): [name: string, value: string][] {
  return [...form].filter((field): field is [string, string] => typeof field[1] === "string");
}
