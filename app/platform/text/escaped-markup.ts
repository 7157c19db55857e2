/** Text as it may stand in XML, SVG or HTML, in an attribute too. */
export function escapedMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
