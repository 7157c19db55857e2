import { LRUCache } from "lru-cache";
import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Language } from "~/i18n/languages";
import type { Translator } from "~/i18n/translator.server";
import type { Words } from "~/i18n/words.server";
import { drawFrame, type Frame } from "~/platform/frame.server";
import { type Piece, SharedText } from "~/platform/shared-text";
import { escapedMarkup } from "~/platform/text/escaped-markup";
import { questionForm } from "../question-view.server";
import { type QuestionFormData, QuestionPage, QuestionViews } from "./question-view";

type Views = ComponentProps<typeof QuestionViews>;

/** A question and what may follow it, as HTML, and the title of its document. */
type DrawnQuestion = { title: string; html: SharedText };

/** Some 20 kB each, so this is all questions in all languages and many times more. */
const mostBytes = 32 * 1_024 * 1_024;

/**
 * Questions that show no answer, drawn once for all who are asked the same: nothing of a view is anybody's own, since run,
 * writer and token stand around it. What was asked for least recently goes when it is full. Each service has its own.
 */
const drawn = new WeakMap<object, LRUCache<string, DrawnQuestion>>();

function ofService(service: object): LRUCache<string, DrawnQuestion> {
  const made =
    drawn.get(service) ??
    new LRUCache<string, DrawnQuestion>({
      maxSize: mostBytes,
      // A text is held as bytes and compressed in two ways, each a quarter of it.
      sizeCalculation: ({ html }, key) => Math.ceil(1.5 * html.bytes.length) + 2 * key.length,
    });
  drawn.set(service, made);
  return made;
}

/**
 * A question as HTML, drawn anew where nothing alike was drawn before. `alike` says what it is made of; what shows
 * somebody's answer has none, is drawn for them alone and kept nowhere.
 */
export function questionHtml(
  service: object,
  alike: string | undefined,
  views: () => Views,
): { title: string; html: Piece } {
  const draw = () => {
    const made = views();
    return { title: made.view.documentTitle, html: renderToStaticMarkup(<QuestionViews {...made} />) };
  };
  if (alike === undefined) return draw();
  const kept = ofService(service);
  const known = kept.get(alike);
  if (known) return known;
  const { title, html } = draw();
  const made = { title, html: new SharedText(html) };
  kept.set(alike, made);
  return made;
}

/** Whose page it is, and where its form goes. */
type Own = Pick<QuestionFormData, "token" | "writer" | "action">;

const frames = new Map<Language, Frame<keyof Own | "views">>();

/** The page of a question around its views: what of it is nobody's own is drawn once for each language. */
export function questionMain({ t, language }: Words, { token, writer, action }: Own, views: Piece): Piece[] {
  const frame = frames.get(language) ?? drawFrame(["token", "writer", "action", "views"], drawPage(t));
  frames.set(language, frame);
  return frame({ token: [token], writer: [writer], action: [escapedMarkup(action)], views: [views] });
}

function drawPage(t: Translator) {
  return ({ views, ...own }: Record<keyof Own | "views", string>) =>
    renderToStaticMarkup(<QuestionPage form={questionForm({ t }, own)} views={views} />);
}
