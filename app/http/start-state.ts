import type { Language } from "~/i18n/languages";

/**
 * What the application knows when a page opens (spec §4, §7): part of the page itself, and the first part of what
 * `GET /api/v1/state` answers. Nothing in it is secret.
 */
export type StartState = {
  /** Of the application: of the scripts that came with this page. */
  version: string;
  language: Language;
  featureFlags: {
    lockToDefaultLanguage: boolean;
    disableMarketingPages: boolean;
    enableSmsLogin: boolean;
    enableAnalytics: boolean;
    enableChat: boolean;
  };
  supportEmail: string;
  /** Absent from pages that are the same for everybody, as questions and errors are. */
  signedIn?: boolean;
  activeAssessmentOrderId?: string | null;
};

export const startStateId = "stateFromServer";

/** Reads the state out of a page. A page of ours without one is a mistake, which says its name (spec §8). */
export function readStartState(page: { getElementById(id: string): { dataset: DOMStringMap } | null }): StartState {
  const element = page.getElementById(startStateId);
  if (!element) throw new Error(`#${startStateId} is missing`);
  const { state } = element.dataset;
  if (state === undefined) throw new Error("Cannot find data-state");
  return JSON.parse(state) as StartState;
}

let read: StartState | undefined;

/** The state this page came with, read once. */
export function startState(): StartState {
  read ??= readStartState(document);
  return read;
}

/** Puts what the server says later in its place. */
export function takeStartState(fresh: StartState): void {
  read = fresh;
}
