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
  /** Whether the script of a page that the server alone draws asks, which takes a part of it (platform/page-part.ts). */
  byScript: boolean;
  /** Whether a browser asks for the document of a page, and not Remix's script for its data. */
  isDocument: boolean;
  /** CSP nonce of this response. */
  nonce: string;
  /** Value of the session cookie, unchecked; undefined when there is none. */
  sessionToken: string | undefined;
  /** Proves that a form came from our page where the browser says nothing of its origin. One per response. */
  formToken: string;
  /** Set by an action that shows its form again, so that the page around it can say so in its title. */
  formRefused?: boolean;
  /** Set where the answer to a form takes the page's place: what it was about may be there no more. */
  conflictTold?: boolean;
  /** Set where an answer says when to try again: of a loader's or action's headers Remix itself sends cookies only. */
  retryAfter?: string;
  /** What a page that the server alone draws is made with in the browser; set for such a page. */
  clientFiles?: ClientFiles;
  /** What such a page came to, where the page of errors is to show it. */
  cameTo?: unknown;
  /** The body as it comes, at the few addresses that take a file; the request itself has none there. */
  upload?: Readable | undefined;
  /** Set where a form brought a larger file than its page takes: its fields have been let go, and the page says so. */
  tooLarge?: boolean | undefined;
  /** Set where the server refuses the request and only wants its error page. */
  refusal: { code: ErrorCode; reason: string; resend?: Pick<Resend, "action" | "fields"> | undefined } | undefined;
};

/** Addresses of a page's style sheets and of its one script. */
export type ClientFiles = { styles: readonly string[]; script: string };

declare module "@remix-run/server-runtime" {
  interface AppLoadContext extends RequestContext {}
}
