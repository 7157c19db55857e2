import type { ReactNode } from "react";
import { ButtonLink } from "~/design/button";
import { Icon } from "~/design/icon";
import type { IconName } from "~/design/icon-names";
import { Actions } from "~/design/layout";
import type { ContentSection } from "~/features/content/content";
import { RichTextView } from "~/features/content/rich-text";
import * as css from "./marketing.css";
import { GroupPicture, PathPicture, PhonePicture, ResultPicture } from "./pictures";

/** Our drawings for parts of a page that have no picture of their own, by the key of the part. */
const pictures: Partial<Record<string, () => ReactNode>> = {
  answering: PhonePicture,
  results: ResultPicture,
  groups: GroupPicture,
  follow: PathPicture,
};

const icons: Partial<Record<string, IconName>> = {
  sees: "check",
  never: "lock",
  own: "lock",
  pace: "clock",
  help: "star",
  languages: "language",
  everywhere: "phone",
  safety: "healthPromotion",
  wellbeing: "heart",
  study: "meaningful_life",
  pulse: "activity",
};

/** An editor's parts of a page: text with a picture, sides in turns, and cards that follow each other side by side. */
export function ContentParts({ sections }: { sections: ContentSection[] }) {
  let turned = false;
  return runsOf(sections).map((run) => {
    const [first] = run;
    if (!first) return null;
    if (first.kind === "card") return <Cards key={first.key} sections={run} />;
    const Picture = pictures[first.key];
    const isBeside = Picture !== undefined || first.image !== undefined;
    const className = !isBeside ? css.words : turned ? css.besideTurned : css.beside;
    if (isBeside) turned = !turned;
    return (
      <section key={first.key} id={first.key} className={className}>
        {isBeside ? (
          <div className={css.words}>
            <Words section={first} />
          </div>
        ) : (
          <Words section={first} />
        )}
        {first.image ? (
          <img {...first.image} alt={first.image.alt} className={css.articlePicture} loading="lazy" />
        ) : Picture ? (
          <div className={css.smallPicture}>
            <Picture />
          </div>
        ) : null}
      </section>
    );
  });
}

/** Cards that follow each other belong together; each text stands by itself. */
function runsOf(sections: ContentSection[]): ContentSection[][] {
  const runs: ContentSection[][] = [];
  for (const section of sections) {
    const last = runs.at(-1);
    if (section.kind === "card" && last?.[0]?.kind === "card") last.push(section);
    else runs.push([section]);
  }
  return runs;
}

function Words({ section: { title, text, link } }: { section: ContentSection }) {
  return (
    <>
      {title ? <h2>{title}</h2> : null}
      <RichTextView text={text} />
      {link ? (
        <Actions>
          <ButtonLink tone="secondary" href={link.href}>
            {link.text}
          </ButtonLink>
        </Actions>
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
