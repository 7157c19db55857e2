/**
 * The address of the result that a path shows, whichever of its views: "/en/assessments/{id}/results" for the comparison
 * too. Undefined for any other page. Repeats the words of i18n/pages, because the browser asks at every
 * navigation and the table of all pages is too large for it. The test checks that both agree.
 */
export function resultOfPath(pathname: string): string | undefined {
  return /^.*\/(?:tulokset|resultat|results)(?=\/[^/]*$|$)/.exec(pathname)?.[0];
}
