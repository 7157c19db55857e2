import { LRUCache } from "lru-cache";
import { bufferedBodyOf, bufferedResponse } from "../../app/http/buffered-response";

/** A question page is about 10 kB, so this is all questions in all languages and many times more. */
export const mostCachedBytes = 32 * 1_024 * 1_024;

/** What a page holds of the one who asks for it, and of nobody else, by name: the nonce, the token of its forms and so on. */
export type Personal = Readonly<Record<string, string>>;

/** An answer as it was made once, cut where the personal parts go. */
type CachedPage = { texts: string[]; between: string[]; status: number; headers: [string, string][] };

/**
 * Answers that are the same for everybody but for `Personal`: made once, kept, and put together anew for each request.
 * Whoever asks must name in `key` everything that goes into the answer, and must not pass what is anybody's own. All
 * pages share one cache; when it is full, what was asked for least recently goes.
 */
export class PageCache {
  readonly #pages: LRUCache<string, CachedPage>;

  constructor(mostBytes: number) {
    this.#pages = new LRUCache({ maxSize: mostBytes, sizeCalculation: bytesOf });
  }

  /** About as many bytes as it holds. */
  get bytes(): number {
    return this.#pages.calculatedSize;
  }

  /** The answer of this key for one request; `make` is called where there is none yet. */
  async answer(key: string, personal: Personal, make: () => Promise<Response>): Promise<Response> {
    const cached = this.#pages.get(key);
    if (cached) return filled(cached, personal);
    const response = await make();
    const text = bufferedBodyOf(response);
    if (text !== undefined && isForAll(response) && canBeFound(personal)) {
      this.#pages.set(key, cut(response, text, personal));
    }
    return response;
  }
}

/** A cookie is somebody's own, and so may be the reason for any status but 200. */
function isForAll({ status, headers }: Response): boolean {
  return status === 200 && !headers.has("set-cookie");
}

/** Whether the personal parts stand in a page, its scripts and its data letter by letter, so that none is left in. */
function canBeFound(personal: Personal): boolean {
  return Object.values(personal).every((part) => /^[\w.-]+$/.test(part));
}

function cut({ status, headers }: Response, text: string, personal: Personal): CachedPage {
  const names = new Map(Object.entries(personal).map(([name, part]) => [part, name]));
  const pieces = text.split(new RegExp(`(${[...names.keys()].map((part) => part.replaceAll(".", "\\.")).join("|")})`));
  return {
    texts: pieces.filter((_, index) => index % 2 === 0),
    between: pieces.filter((_, index) => index % 2 === 1).map((piece) => names.get(piece) ?? ""),
    status,
    headers: [...headers],
  };
}

function filled({ texts, between, status, headers }: CachedPage, personal: Personal): Response {
  let text = texts[0] ?? "";
  for (const [index, part] of between.entries()) text += `${personal[part]}${texts[index + 1]}`;
  return bufferedResponse(text, { status, headers });
}

/** JavaScript needs up to two bytes for a character, and something for each string. */
function bytesOf({ texts, headers }: CachedPage, key: string): number {
  const strings = [key, ...texts, ...headers.flat()];
  return strings.reduce((bytes, text) => bytes + 2 * text.length + 32, 0);
}
