import type { App } from "~/app.server";
import type { Person } from "~/features/people/person";
import type { Language } from "~/i18n/languages";
import type { Translator } from "~/i18n/translator.server";
import type { DrawPart } from "~/remix/drawn-part";
import type { RequestContext } from "./context.server";

/** What a page's loader or action works with. */
export type PageRequest = {
  app: App;
  context: RequestContext;
  request: Request;
  url: URL;
  params: Readonly<Record<string, string | undefined>>;
  language: Language;
  t: Translator;
  /** Makes a part of the page that its document brings as HTML alone. */
  draw: DrawPart;
  /** Goes into every form of the page. */
  readonly formToken: string;
  /**
   * The known fields of the posted form. Read once per request, whoever asks. What can't be read as one is refused, and,
   * unless it is only kept for later, what asks for something the page does not offer.
   */
  form(use?: "do" | "keep"): Promise<FormData>;
  /** The same and what our pages add to a form, as it came: nobody has asked yet whose words these are. */
  posted(): Promise<FormData>;
  /** The signed-in person, or undefined. Read once per request, whoever asks. */
  person(): Promise<Person | undefined>;
  /** The signed-in person; without one, pages send the visitor to the user-info page and back (spec §7). */
  requirePerson(): Promise<Person>;
};
