/**
 * Replaces names in braces, such as {product}, by their values; a name without a value stays as it is. Braces inside a value
 * are not replaced again.
 */
export function fillBraces(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(
    /\{(\w+)\}/g,
    (place, name: string) => (Object.hasOwn(values, name) ? values[name] : place) ?? place,
  );
}
