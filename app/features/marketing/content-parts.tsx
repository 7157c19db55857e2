import type { ReactNode } from "react";
import { Icon } from "~/design/icon";
import type { IconName } from "~/design/icon-names";
import type { ContentSection } from "~/features/content/content";
import { RichTextView } from "~/features/content/rich-text";
import * as css from "./marketing.css";

/** What of ours stands with parts of a page that have no picture of their own, by the key of the part. */
export type OwnParts = Partial<Record<string, ReactNode>>;

const icons: Partial<Record<string, IconName>> = {
  gets: "check",
  never: "close",
  protect: "lock",
  own: "lock",
  pace: "clock",
  help: "star",
  languages: "language",
  everywhere: "phone",
  safety: "healthPromotion",
  wellbeing: "heart",
  study: "meaningful_life",
  pulse: "clock",
};

/** An editor's parts of a page: text with a picture, sides in turns, and cards that follow each other side by side. */
export function ContentParts({ sections, beside, below = {} }: ContentPartsProps) {
  let turned = false;
  const hasPicture = ({ key, image }: ContentSection) => beside[key] !== undefined || image !== undefined;
  return runsOf(sections, hasPicture).map(({ text, cards }) => {
    if (!text) return cards ? <Cards key={cards[0]?.key} sections={cards} /> : null;
    const ours = beside[text.key];
    const isBeside = hasPicture(text);
    const alone = below[text.key] ? css.words : css.half;
    const className = !isBeside ? alone : turned ? css.besideTurned : css.beside;
    if (isBeside) turned = !turned;
    const part = (
      <section key={text.key} id={text.key} className={className}>
        {isBeside ? (
          <div className={css.words}>
            <Words section={text} />
          </div>
        ) : (
          <Words section={text} />
        )}
        {text.image ? <img {...text.image} alt={text.image.alt} className={css.articlePicture} loading="lazy" /> : ours}
        {below[text.key]}
      </section>
    );
    if (!cards) return part;
    return (
      <div key={text.key} className={css.together}>
        {part}
        <Cards sections={cards} />
      </div>
    );
  });
}

type ContentPartsProps = {
  sections: ContentSection[];
  beside: OwnParts;
  below?: OwnParts;
};

/** Short answers below each other, each with its symbol. */
export function Answers({ sections }: { sections: ContentSection[] }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list semantics of a list without bullets
    <ul role="list" className={css.points}>
      {sections.map((section) => (
        <li key={section.key} id={section.key} className={css.point}>
          <Icon name={icons[section.key] ?? "check"} />
          <div>
            <Words section={section} />
          </div>
        </li>
      ))}
    </ul>
  );
}

type Run = { text?: ContentSection; cards?: ContentSection[] };

/** Cards that follow each other belong together, and to the words right before them; a text with a picture stands by itself. */
function runsOf(sections: ContentSection[], hasPicture: (section: ContentSection) => boolean): Run[] {
  const runs: Run[] = [];
  for (const section of sections) {
    const last = runs.at(-1);
    if (section.kind !== "card") runs.push({ text: section });
    else if (last?.cards) last.cards.push(section);
    else if (last?.text && !hasPicture(last.text)) last.cards = [section];
    else runs.push({ cards: [section] });
  }
  return runs;
}

function Words({ section: { title, text, link } }: { section: ContentSection }) {
  return (
    <>
      {title ? <h2>{title}</h2> : null}
      <RichTextView text={text} />
      {link ? (
        <p>
          <a href={link.href}>{link.text}</a>
        </p>
      ) : null}
    </>
  );
}

function Cards({ sections }: { sections: ContentSection[] }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list semantics of a list without bullets
    <ul role="list" className={css.cards}>
      {sections.map(({ key, title, text, link }) => {
        const icon = icons[key];
        return (
          <li key={key} id={key} className={css.card}>
            {icon ? <Icon name={icon} size={60} /> : null}
            {title ? <h2>{title}</h2> : null}
            <RichTextView text={text} />
            {link ? <a href={link.href}>{link.text}</a> : null}
          </li>
        );
      })}
    </ul>
  );
}
