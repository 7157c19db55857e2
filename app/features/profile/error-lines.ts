/** What names fields in the summary of errors, which is read elsewhere than beside them. */
export type FieldNames = {
  firstName: { label: string };
  lastName: { label: string };
  dateOfBirth: Record<"day" | "month" | "year", { label: string }>;
  /** Sentences that say by themselves which field they are about. */
  telling: string[];
};

type Errors = Readonly<Record<string, string[] | null>>;

/** What the summary of errors lists, in the order of the fields, each with its field's name and the way to it. */
export function errorLines(names: FieldNames, errors: Errors): { href: string; text: string }[] {
  const whole = (name: string) => {
    const text = errors[name]?.[0];
    return text ? [{ href: `#${name}`, text }] : [];
  };
  const named = (name: "firstName" | "lastName") =>
    whole(name).map(({ href, text }) => ({ href, text: inWords(names, names[name].label, text) }));
  return [
    ...whole("language"),
    ...named("firstName"),
    ...named("lastName"),
    ...dateLines(names, errors),
    ...whole("gender"),
  ];
}

function inWords({ telling }: FieldNames, label: string, text: string): string {
  return telling.includes(text) ? text : `${label}: ${text}`;
}

/** Each box of a date that is wrong has a line of its own; what is said of the date as a whole is said once. */
function dateLines(names: FieldNames, errors: Errors) {
  const said = new Set<string>();
  return (["day", "month", "year"] as const).flatMap((part) => {
    const error = errors[part]?.[0];
    if (!error) return [];
    const text = inWords(names, names.dateOfBirth[part].label, error);
    if (said.has(text)) return [];
    said.add(text);
    return [{ href: `#birth-${part}`, text }];
  });
}
