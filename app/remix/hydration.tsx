import { RemixBrowser } from "@remix-run/react";

/**
 * Remix decodes the page's data when it is first rendered, and throws a promise until it has. Something pressed in that
 * moment makes React give up, for as long as the page is there (error 345). So the data is decoded before React begins.
 */
export async function decodeData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
}
