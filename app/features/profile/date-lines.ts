type DateWords = Record<"day" | "month" | "year", { label: string }> & {
  /** Sentences that do not say which box they are about. */
  namelessErrors: string[];
};

/** Each box of a date that is wrong has a line of its own, leading to it; what is said of the date as a whole is said once. */
export function dateLines(
  words: DateWords,
  errors: Readonly<Record<string, string[] | null>>,
): { name: string; text: string }[] {
  const said = new Set<string>();
  return (["day", "month", "year"] as const).flatMap((part) => {
    const error = errors[part]?.[0];
    if (!error) return [];
    const text = words.namelessErrors.includes(error) ? `${words[part].label}: ${error}` : error;
    if (said.has(text)) return [];
    said.add(text);
    return [{ name: `birth-${part}`, text }];
  });
}
