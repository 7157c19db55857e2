import { Disclosure } from "~/design/folds/disclosure";
import { Stack } from "~/design/layout";
import type { Language } from "~/i18n/languages";
import { type FaqItem, otherLang } from "./content";
import { RichTextView } from "./rich-text";

/** Frequent questions, each of which opens its answer; `language` is the one of the page around them. */
export function FaqView({ title, items, language }: { title: string; items: FaqItem[]; language: Language }) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="faq">
      <Stack gap="m">
        <h2 id="faq">{title}</h2>
        <div>
          {items.map(({ id, question, answer, ...item }) => (
            <div key={id} lang={otherLang(item, language)}>
              <Disclosure id={id} summary={question}>
                <RichTextView text={answer} />
              </Disclosure>
            </div>
          ))}
        </div>
      </Stack>
    </section>
  );
}
