import type { Readable } from "node:stream";
import type { App } from "~/app.server";
import type { BrowserSupport } from "~/platform/browser-support";
import type { ErrorCode } from "~/platform/errors";
import type { Resend } from "./error-page";
import type { StartState } from "./start-state";

/** Stands for the pattern of all addresses that nothing has. */
export const unknownPattern = "(unknown)";

/** What a line of the log says of the request it is about: ids and the pattern of the address. */
export function whereOf({ requestId, route, userUuid }: Pick<RequestContext, "requestId" | "route" | "userUuid">) {
  return { requestId, route, user: userUuid };
}

/** What Remix loaders and actions get as `context`. */
export type RequestContext = {
  app: App;
  requestId: string;
  /** The pattern of the page or endpoint that was asked for, e.g. `/fi/testi/jatka`. */
  route: string;
  /** Whose session this is, once a page has asked. */
  userUuid?: string | undefined;
  /** Where the request comes from, as far as it can be believed. Counted, never stored or logged as it is. */
  clientAddress: string;
  /** Version of the pages: another one after every deployment that changed them. */
  version: string;
  /** Whether our pages are made for the browser that asks, as far as it says. */
  browser: BrowserSupport;
  /** Set by the shell of a page that shows who is signed in, for the start-up state in it. */
  visitor?: Pick<StartState, "signedIn" | "activeAssessmentOrderId">;
  /** Whether the browser's script asks, which takes data in place of pages. */
  byScript: boolean;
  /** CSP nonce of this response. */
  nonce: string;
  /** Value of the session cookie, unchecked; undefined when there is none. */
  sessionToken: string | undefined;
  /** Proves that a form came from our page where the browser says nothing of its origin. One per response. */
  formToken: string;
  /** Set by an action that shows its form again, so that the page around it can say so in its title. */
  formRefused?: boolean;
  /** Set where an answer says when to try again: of a loader's or action's headers Remix itself sends cookies only. */
  retryAfter?: string;
  /**
   * Set by a loader whose page shows nothing of its person but the token of its forms, and is made of the loader's data
   * alone: it is rendered once for all who are told the same. `at` is the page's own path and query; whoever comes with
   * anything more in the address gets a page of their own. `own` are the words of address and data that are the person's,
   * such as the id of their run: each is put in anew. The data must be plain enough for JSON to tell it apart. Set as well
   * by an action that answers with the data of such a page.
   */
  sharedCacheable?: { at: string; own?: Readonly<Record<string, string>> };
  /** Set by an action whose answer is the whole page: its title, and nothing for loaders to add. */
  answeredBy?: { documentTitle: string };
  /** The body as it comes, at the few addresses that take a file; the request itself has none there. */
  upload?: Readable | undefined;
  /** Set where a form brought a larger file than its page takes: its fields have been let go, and the page says so. */
  tooLarge?: boolean | undefined;
  /** Set where the server refuses the request and only wants its error page. */
  refusal: { code: ErrorCode; reason: string; resend?: Pick<Resend, "action" | "fields"> | undefined } | undefined;
};

declare module "@remix-run/server-runtime" {
  interface AppLoadContext extends RequestContext {}
}
