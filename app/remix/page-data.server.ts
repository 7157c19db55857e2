import type { EntryContext } from "@remix-run/node";
import { textOf } from "~/http/buffered-response";

/**
 * Takes the loaders' data out of what Remix is to render: it would render them through one suspended component for each
 * chunk, and here all of them are ready.
 */
export async function withoutDataStream(
  remixContext: EntryContext,
): Promise<{ context: EntryContext; encoded: string }> {
  const { serverHandoffStream, ...context } = remixContext;
  return { context, encoded: serverHandoffStream ? await textOf(serverHandoffStream) : "" };
}

const endOfPage = "</body></html>";

/** Puts the data where Remix's own script, earlier in the page, reads them from. */
export function withPageData(html: string, encoded: string, nonce: string): string {
  const data = JSON.stringify(encoded).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  const { length } = endOfPage;
  return `${html.slice(0, -length)}<script nonce="${nonce}">{const{streamController:c}=window.__remixContext;c.enqueue(${data});c.close()}</script>${endOfPage}`;
}
