/**
 * The text with its names in braces, such as {product}, filled in; a name without a value stays as it is. What is filled in
 * is never looked at again, whatever braces it has.
 */
export function fillBraces(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(
    /\{(\w+)\}/g,
    (place, name: string) => (Object.hasOwn(values, name) ? values[name] : place) ?? place,
  );
}
