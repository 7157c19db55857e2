/**
 * The address of the result that a path shows, whichever of its views: "/en/assessments/{id}/results" for the comparison
 * too. Undefined for any other page. Knows the words of i18n/paths.ts by heart, because the browser asks at every
 * navigation and the table of all pages weighs more than that; its test holds the two together.
 */
export function resultOfPath(pathname: string): string | undefined {
  return /^.*\/(?:tulokset|resultat|results)(?=\/[^/]*$|$)/.exec(pathname)?.[0];
}
