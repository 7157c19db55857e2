import { LRUCache } from "lru-cache";
import { responseOf, wholeBodyOf } from "../app/http/whole-body";

/** Pages kept of one route in one language; one is about 10 kB. */
const most = 1_000;

/** What a page holds of the one who asks for it, and of nobody else. */
export type Personal = { nonce: string; formToken: string };

/** An answer as it was made once, cut where the personal parts go. */
type KeptPage = { texts: string[]; between: (keyof Personal)[]; status: number; headers: [string, string][] };

/**
 * Answers that are the same for everybody but for `Personal`: made once, kept, and put together anew for each request.
 * Whoever asks must name in `key` everything that goes into the answer, and must not pass what is anybody's own.
 */
export class KeptPages {
  readonly #pages = new LRUCache<string, KeptPage>({ max: most });

  /** The answer of this key for one request; `make` is called where there is none yet. */
  async answer(key: string, personal: Personal, make: () => Promise<Response>): Promise<Response> {
    const kept = this.#pages.get(key);
    if (kept) return filled(kept, personal);
    const response = await make();
    const text = wholeBodyOf(response);
    if (text !== undefined) this.#pages.set(key, cut(response, text, personal));
    return response;
  }
}

function cut({ status, headers }: Response, text: string, personal: Personal): KeptPage {
  // Both are random and of letters, digits, "-", "_" and "." only: they stand in the page as they are.
  const { nonce, formToken } = personal;
  const pieces = text.split(new RegExp(`(${nonce}|${formToken.replaceAll(".", "\\.")})`));
  const between = pieces.filter((_, index) => index % 2 === 1);
  return {
    texts: pieces.filter((_, index) => index % 2 === 0),
    between: between.map((piece) => (piece === nonce ? "nonce" : "formToken")),
    status,
    headers: [...headers],
  };
}

function filled({ texts, between, status, headers }: KeptPage, personal: Personal): Response {
  let text = texts[0] ?? "";
  for (const [index, part] of between.entries()) text += personal[part] + texts[index + 1];
  return responseOf(text, { status, headers });
}
