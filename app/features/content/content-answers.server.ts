import { z } from "zod";
import type { Article, ContentPage, FaqItem, Footer, MailTemplate, NotificationBanner } from "./content";
import { byPosition, contentShapes, most, unlessNull } from "./content-shapes.server";

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

const images = "{ src alt width height }";
const page = `{ slug language seo { title description image ${images} } title lead
  sections { key position kind title html image ${images} link { text href } } }`;

/** The operations: what is asked, and the shape of the answer. */
export function contentOperations(imageOrigin: string | undefined): Operations {
  const { pageAnswer, footerAnswer, articleAnswer, faqAnswer, notificationAnswer, templateAnswer } =
    contentShapes(imageOrigin);
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
        `articles(language: $language, first: ${most.articles}) { id slug language date title lead image ${images} review { role date } html next { text href } }`,
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
