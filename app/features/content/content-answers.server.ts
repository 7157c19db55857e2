import { z } from "zod";
import { languages } from "~/i18n/languages";
import {
  type Article,
  type ContentImage,
  type ContentLink,
  type ContentPage,
  type FaqItem,
  type Footer,
  footerLinkTypes,
  type MailTemplate,
  type NotificationBanner,
  sectionKinds,
  slugPattern,
} from "./content";
import { cleanRichText, safeHref, safeImage } from "./rich-text.server";

/** What the service is asked, by name: each is asked once per language and kept. */
export type ContentAnswers = {
  pages: { pages: ContentPage[] };
  privacy: { privacy: ContentPage | undefined };
  footer: { footer: Footer | undefined };
  articles: { articles: Article[] };
  faq: { faq: FaqItem[] };
  notification: { notification: NotificationBanner | undefined };
  mailTemplates: { mailTemplates: MailTemplate[] };
};

export type ContentOperation = keyof ContentAnswers;

type Operations = { [Name in ContentOperation]: { query: string; answer: z.ZodType<ContentAnswers[Name]> } };

/** Most characters of a text that stands in one line, of a paragraph, and of rich text. */
const limits = { line: 300, paragraph: 3_000, rich: 100_000 } as const;
/** Most entries of a list. */
const most = {
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

const images = "{ src alt width height }";
const page = `{ slug language seo { title description image ${images} } title lead
  sections { key position kind title html image ${images} link { text href } } }`;

/**
 * The operations with the shape and size of each answer. Rich text is cleaned here, once; a link that leads nowhere safe
 * and an image from elsewhere are left out, whoever wrote them.
 */
export function contentOperations(imageOrigin: string | undefined): Operations {
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

  const pageAnswer = z.object({
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

  const footerAnswer = z.object({
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

  const articleAnswer = z
    .object({ slug, language, date: z.iso.date(), title: line, lead: paragraph, image, html: rich })
    .transform(({ html: body, ...article }) => ({ ...article, body }));

  const faqAnswer = z.object({ id: slug, language, position: z.int(), question: line, answer: rich });
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

  return {
    pages: {
      query: asking("pages", `pages(language: $language) ${page}`),
      answer: z.object({ pages: z.array(pageAnswer).max(most.pages) }),
    },
    privacy: {
      query: asking("privacy", `privacy(language: $language) ${page}`),
      // A promise without a word is none.
      answer: z.object({
        privacy: pageAnswer
          .refine(({ sections }) => sections.length > 0)
          .nullable()
          .transform(unlessNull),
      }),
    },
    footer: {
      query: asking(
        "footer",
        `footer(language: $language)
          { language companyInfo address screenReaderLabel logo ${images} links { text url type } }`,
      ),
      answer: z.object({
        footer: footerAnswer
          .transform(({ screenReaderLabel: label, ...footer }) => ({ ...footer, label }))
          .nullable()
          .transform(unlessNull),
      }),
    },
    articles: {
      query: asking(
        "articles",
        `articles(language: $language, first: ${most.articles}) { slug language date title lead image ${images} html }`,
      ),
      answer: z.object({ articles: z.array(articleAnswer).max(most.articles) }),
    },
    faq: {
      query: asking("faq", "faq(language: $language) { id language position question answer }"),
      answer: z.object({ faq: z.array(faqAnswer).max(most.questions).transform(byPosition) }),
    },
    notification: {
      query: asking("notification", "notification(language: $language) { type message version }"),
      answer: z.object({ notification: notificationAnswer.nullable().transform(unlessNull) }),
    },
    mailTemplates: {
      query: asking("mailTemplates", "mailTemplates(language: $language) { key language subject paragraphs button }"),
      answer: z.object({ mailTemplates: z.array(templateAnswer).max(most.templates) }),
    },
  };
}

function asking(name: string, fields: string): string {
  return `query ${name}($language: Language!) { ${fields} }`;
}

function unlessNull<T>(value: T | null | undefined): T | undefined {
  return value ?? undefined;
}

function byPosition<T extends { position: number }>(items: T[]): Omit<T, "position">[] {
  return items.toSorted((one, other) => one.position - other.position).map(({ position: _, ...item }) => item);
}
