import type { EditField } from "./edit-form";

export type FieldGroup = { name: string; legend: string | undefined; fields: EditField[] };

/** The fields of a form in their order: boxes to tick after each other under the same words as one group, others each alone. */
export function tickGroups(fields: readonly EditField[]): FieldGroup[] {
  const groups: FieldGroup[] = [];
  for (const field of fields) {
    const legend = field.kind === "tick" ? field.group : undefined;
    const last = groups.at(-1);
    if (legend && last?.legend === legend) last.fields.push(field);
    else groups.push({ name: field.name, legend, fields: [field] });
  }
  return groups;
}
