import { encode } from "turbo-stream";
import { bufferedResponse, textOf } from "../../app/http/buffered-response";
import { dataType, routerHeaders } from "../../app/remix/router-words";

/** Status of a redirect that the browser's script is to follow by itself. */
const dataRedirectStatus = 202;

/** A redirect among a loader's data, marked for the decoder in the browser. */
class Redirect {
  constructor(readonly to: ReturnType<typeof redirectData>) {}
}

function redirectData({ status, headers }: Response) {
  return {
    redirect: headers.get("location"),
    status,
    revalidate: headers.has(routerHeaders.revalidate) || headers.has("set-cookie"),
    reload: headers.has(routerHeaders.reloadDocument),
    replace: headers.has(routerHeaders.replace),
  };
}

/** A redirect that a loader came to, as data. */
export function dataOfLoaderRedirect(redirect: Response): Promise<Response> {
  return dataOf(new Redirect(redirectData(redirect)), redirect);
}

/** A value as the data of an answer. */
export async function dataOf(value: unknown, redirect?: Response): Promise<Response> {
  return encodedResponse(await textOf(encodePlain(value)), redirect);
}

function encodedResponse(text: string, redirect?: Response): Response {
  const headers = new Headers(redirect?.headers);
  headers.set(routerHeaders.response, "yes");
  headers.set("content-type", dataType);
  return bufferedResponse(text, { status: redirect ? dataRedirectStatus : 200, headers });
}

/** Stands for an address that no redirect has. */
const somewhere = "/\u0000";

/** Redirects to somewhere as they are encoded, by what else they say. */
const encodedRedirects = new Map<string, string>();

/** A form's redirect as data. All of a kind are encoded alike but for the address, and encoding sets up a stream. */
export async function dataOfFormRedirect(redirect: Response): Promise<Response> {
  const { redirect: address, ...rest } = redirectData(redirect);
  const kind = JSON.stringify(rest);
  const encoded = encodedRedirects.get(kind) ?? (await textOf(encodePlain({ redirect: somewhere, ...rest })));
  encodedRedirects.set(kind, encoded);
  const text = encoded.replace(JSON.stringify(somewhere), () => JSON.stringify(address));
  return encodedResponse(text, redirect);
}

/**
 * Remix's encoding of plain data. An error among it must not tell the browser its message, a promise may still fail and
 * an object of a class loses it: each ends the stream with an error, and Remix does what it does with them.
 */
export function encodePlain(value: unknown): ReadableStream<Uint8Array> {
  return encode(value, {
    plugins: [
      (each) => {
        if (each instanceof Redirect) return ["SingleFetchRedirect", each.to];
        if (each instanceof Error || each instanceof Promise) throw new TypeError("the data is more than plain");
        return undefined;
      },
    ],
  });
}
