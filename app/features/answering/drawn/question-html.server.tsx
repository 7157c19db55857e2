import { LRUCache } from "lru-cache";
import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { SharedText } from "~/platform/shared-text";
import { QuestionViews } from "./question-view";

/** Some 15 kB each, so this is all questions in all languages and many times more. */
const mostBytes = 32 * 1_024 * 1_024;

/**
 * Questions that show no answer, drawn once for all who are asked the same: nothing of a view is anybody's own, since run,
 * writer and token stand around it. What was asked for least recently goes when it is full.
 */
const drawn = new LRUCache<string, SharedText>({
  maxSize: mostBytes,
  // JavaScript needs up to two bytes for a character.
  sizeCalculation: ({ text }, key) => 2 * (text.length + key.length),
});

export type Views = ComponentProps<typeof QuestionViews>;

/** A question and what may follow it, as HTML. What shows somebody's answer is drawn for them alone. */
export function questionHtml(views: Views, { showsAnswer }: { showsAnswer: boolean }): SharedText {
  const draw = () => new SharedText(renderToStaticMarkup(<QuestionViews {...views} />));
  if (showsAnswer) return draw();
  const key = JSON.stringify(views);
  const made = drawn.get(key) ?? draw();
  drawn.set(key, made);
  return made;
}
