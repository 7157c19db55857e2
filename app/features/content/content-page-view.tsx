import type { ReactNode } from "react";
import { ButtonLink } from "~/design/button";
import { Card } from "~/design/card";
import { Actions, Columns, NarrowLayout, Stack } from "~/design/layout";
import { Text } from "~/design/text";
import type { Language } from "~/i18n/languages";
import type { ContentPage, ContentSection } from "./content";
import { RichTextView } from "./rich-text";

/** A page of an editor as it stands: heading, lead, its parts below each other and its cards side by side. */
export function ContentPageView({
  page: { title, lead, sections },
  lang,
  own,
}: {
  page: Pick<ContentPage, "title" | "lead" | "sections">;
  /** Where its words are in another language than the page around them. */
  lang: Language | undefined;
  /** What is the reader's own, after the lead. */
  own?: ReactNode;
}) {
  const cards = sections.filter(({ kind }) => kind === "card");
  return (
    <NarrowLayout>
      <div lang={lang}>
        <Stack gap="l">
          <h1>{title}</h1>
          {lead ? <Text size="l">{lead}</Text> : null}
          {own}
          {sections
            .filter(({ kind }) => kind === "text")
            .map((section) => (
              <section key={section.key} id={section.key}>
                <SectionParts section={section} />
              </section>
            ))}
          {cards.length > 0 ? (
            <Columns as="ul">
              {cards.map((section) => (
                <Card as="li" key={section.key}>
                  <SectionParts section={section} />
                </Card>
              ))}
            </Columns>
          ) : null}
        </Stack>
      </div>
    </NarrowLayout>
  );
}

function SectionParts({ section: { title, text, image, link } }: { section: ContentSection }) {
  return (
    <Stack gap="s">
      {title ? <h2>{title}</h2> : null}
      {image ? <img src={image.src} alt={image.alt} width={image.width} height={image.height} loading="lazy" /> : null}
      <RichTextView text={text} />
      {link ? (
        <Actions>
          <ButtonLink href={link.href} tone="secondary">
            {link.text}
          </ButtonLink>
        </Actions>
      ) : null}
    </Stack>
  );
}
