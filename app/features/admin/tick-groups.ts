/** What of a field says in which group it is. */
type Groupable = { name: string; kind: string; group?: string | undefined };

export type FieldGroup<Field> = { name: string; legend: string | undefined; fields: Field[] };

/** The fields of a form in their order: boxes to tick after each other under the same words as one group, others each alone. */
export function tickGroups<Field extends Groupable>(fields: readonly Field[]): FieldGroup<Field>[] {
  const groups: FieldGroup<Field>[] = [];
  for (const field of fields) {
    const legend = field.kind === "tick" ? field.group : undefined;
    const last = groups.at(-1);
    if (legend && last?.legend === legend) last.fields.push(field);
    else groups.push({ name: field.name, legend, fields: [field] });
  }
  return groups;
}
