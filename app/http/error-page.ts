import type { FrameData } from "~/frame/frame";
import type { Language } from "~/i18n/languages";

/** A posted form that waits in the error page, to be sent again by one press. */
export type Resend = {
  action: string;
  /** Names and values, as they were posted. */
  fields: [string, string][];
  label: string;
};

/** What the person wrote in words, to be seen; with a note where it is kept nowhere else. */
export type Written = { label: string; note: string | undefined; texts: string[] };

/** Words of the error page, made on the server and thrown with the status. */
export type ErrorPageData = {
  status: number;
  /** Of its words: that of its address, unless the service is locked to another. */
  language: Language;
  title: string;
  message: string;
  /** Whose account it is that has no access; absent where that is not why. */
  signedInAs: string | undefined;
  contact: { text: string; email: string };
  frontPage: { label: string; href: string };
  /** To the start of the console, for whoever has lost their way in it; absent for everybody else. */
  console: { label: string; href: string } | undefined;
  /** Loads the same address again, or leads to it without what was asked of it; absent where neither can help. */
  reload: { label: string; href: string } | undefined;
  resend: Resend | undefined;
  written: Written | undefined;
  requestId: string;
  /** Header and footer. */
  frame: FrameData;
};

export function isErrorPageData(value: unknown): value is ErrorPageData {
  return typeof value === "object" && value !== null && "frontPage" in value && "title" in value;
}
