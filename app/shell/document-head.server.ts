import maven400 from "~/design/fonts/maven-pro-400.woff2";
import maven500 from "~/design/fonts/maven-pro-500.woff2";
import montserrat600 from "~/design/fonts/montserrat-600.woff2";
import type { Env } from "~/platform/env.server";

/**
 * The fonts of every page, asked for before its style sheet is read: most pages are first seen in them. On a slow line the
 * style sheets come first all the same, because without them nothing is drawn. Said in a header, so that the code that
 * browsers load need not know it.
 */
export const fontsAhead = [maven400, maven500, montserrat600]
  .map((href) => `<${href}>; rel=preload; as=font; type=font/woff2; crossorigin; fetchpriority=low`)
  .join(", ");

/**
 * What stands behind everything of the head that React knows: the address of support, for the page of errors that is drawn
 * without the server, and in some services the script that tells of errors in the browser.
 */
export function endOfHead({ supportEmail, sentry }: Pick<Env, "supportEmail" | "sentry">, nonce: string): string {
  const author = `<link rel="author" href="mailto:${supportEmail}"/>`;
  const reporter = sentry ? `<script nonce="${nonce}" src="/report-errors.js" async></script>` : "";
  return author + reporter;
}
