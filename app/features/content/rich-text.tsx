import type { Language } from "~/i18n/languages";
import type { RichText } from "./content";
import * as css from "./rich-text.css";

/** Rich text of an editor: the one door by which HTML that isn't ours gets into a page. */
export function RichTextView({ text, lang }: { text: RichText; lang?: Language | undefined }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: only rich-text.server.ts makes one, by its allow-list
    <div className={css.richText} lang={lang} dangerouslySetInnerHTML={{ __html: text.html }} />
  );
}
