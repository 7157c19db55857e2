import { z } from "zod";
import { languages } from "~/i18n/languages";
import { type ContentImage, type ContentLink, footerLinkTypes, sectionKinds, slugPattern } from "./content";
import { cleanRichText, safeHref, safeImage } from "./rich-text.server";

/** Most characters of a text that stands in one line, of a paragraph, and of rich text. */
const limits = { line: 300, paragraph: 3_000, rich: 100_000 } as const;
/** Most entries of a list. */
export const most = {
  pages: 50,
  sections: 60,
  articles: 200,
  questions: 100,
  links: 30,
  templates: 50,
  paragraphs: 20,
} as const;

const slug = z.string().regex(slugPattern).max(100);
const language = z.enum(languages);
const line = z.string().trim().min(1).max(limits.line);
const paragraph = z.string().trim().min(1).max(limits.paragraph);
const pixels = z.int().min(1).max(10_000);

const notificationAnswer = z.object({
  type: z.enum(["info", "alert"]),
  message: paragraph,
  version: z.iso.datetime({ offset: true }),
});
const templateAnswer = z.object({
  key: slug,
  language,
  subject: line,
  paragraphs: z.array(paragraph).min(1).max(most.paragraphs),
  button: line.nullish().transform(unlessNull),
});

/**
 * The shape and size of each answer. Rich text is cleaned here, once; a link that leads nowhere safe and an image from
 * elsewhere are left out, whoever wrote them.
 */
export function contentShapes(imageOrigin: string | undefined) {
  const parts = partsOf(imageOrigin);
  return {
    pageAnswer: pageShape(parts),
    footerAnswer: footerShape(parts),
    articleAnswer: articleShape(parts),
    faqAnswer: z.object({ id: slug, language, position: z.int(), question: line, answer: parts.rich }),
    notificationAnswer,
    templateAnswer,
  };
}

type Parts = ReturnType<typeof partsOf>;

/** What an image may come from depends on the configuration. */
function partsOf(imageOrigin: string | undefined) {
  const rich = z
    .string()
    .max(limits.rich)
    .transform((html) => cleanRichText(html, imageOrigin));
  const image = z
    .object({ src: z.string(), alt: z.string().max(limits.line), width: pixels, height: pixels })
    .nullish()
    .transform((given): ContentImage | undefined => {
      const src = safeImage(given?.src, imageOrigin);
      return given && src ? { ...given, src } : undefined;
    });
  const link = z
    .object({ text: line, href: z.string() })
    .nullish()
    .transform((given): ContentLink | undefined => {
      const href = safeHref(given?.href);
      return given && href ? { ...given, href } : undefined;
    });
  return { rich, image, link };
}

function pageShape({ rich, image, link }: Parts) {
  return z.object({
    slug,
    language,
    seo: z.object({ title: line, description: paragraph, image }),
    title: line,
    lead: paragraph.nullish().transform(unlessNull),
    sections: z
      .array(
        z.object({
          key: slug,
          position: z.int(),
          kind: z.enum(sectionKinds),
          title: line.nullish().transform(unlessNull),
          html: rich,
          image,
          link,
        }),
      )
      .max(most.sections)
      .transform((sections) => byPosition(sections).map(({ html: text, ...section }) => ({ ...section, text }))),
  });
}

function footerShape({ image }: Parts) {
  return z.object({
    language,
    companyInfo: paragraph,
    address: paragraph,
    screenReaderLabel: line,
    logo: image,
    links: z
      .array(z.object({ text: line, url: z.string(), type: z.enum(footerLinkTypes) }))
      .max(most.links)
      .transform((links) =>
        links.flatMap(({ url, ...each }) => {
          const href = safeHref(url);
          return href ? [{ ...each, href }] : [];
        }),
      ),
  });
}

function articleShape({ rich, image, link }: Parts) {
  return z
    .object({
      id: slug,
      slug,
      language,
      date: z.iso.date(),
      title: line,
      lead: paragraph,
      image,
      review: z.object({ role: line, date: z.iso.date() }).nullish().transform(unlessNull),
      html: rich,
      next: link,
    })
    .transform(({ html: body, ...article }) => ({ ...article, body }));
}

export function unlessNull<T>(value: T | null | undefined): T | undefined {
  return value ?? undefined;
}

export function byPosition<T extends { position: number }>(items: T[]): Omit<T, "position">[] {
  return items.toSorted((one, other) => one.position - other.position).map(({ position: _, ...item }) => item);
}
