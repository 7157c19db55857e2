import { createSchema, createYoga } from "graphql-yoga";
import type { Language } from "~/i18n/languages";
import type { Text } from "~/i18n/text";
import { contentSdl } from "./content-sdl";
import type { EmbeddedContent } from "./embedded-files";
import type { LeafletCatalogue } from "./leaflet";

/** What results say besides their scores, as far as the service tells of it; results themselves are made of the advice. */
export type FeedbackContent = {
  strengths: { id: string; lifeArea: string; icon: string; header: Text; content: Text }[];
  recommendations: { id: string; section: string; type: string; icon: string; header: Text; content: Text }[];
  sections: { key: string; icon: string; title: Text; intro: Text }[];
};

type Sources = { embedded: EmbeddedContent; feedback: FeedbackContent; leaflets: LeafletCatalogue };
type Asked = { language: Language; slug: string; first: number };

/** Where the service answers, whatever the host. */
export const contentEndpoint = "/graphql";

/** The embedded content service: a GraphQL server over the files. `fetch` asks it in process; it is a listener of Node too. */
export function embeddedService({ embedded, feedback, leaflets }: Sources) {
  const newestFirst = embedded.articles.toSorted((one, other) => other.date.localeCompare(one.date));
  const inLanguage = <T extends object>(item: T, language: Language) => ({
    language,
    ...(said(item, language) as object),
  });
  const list =
    (items: readonly object[]) =>
    (_: unknown, { language, first }: Asked) =>
      positioned(items.slice(0, first)).map((item) => inLanguage(item, language));
  const find = (items: readonly { slug: string }[], { slug, language }: Asked) => {
    const found = items.find((item) => item.slug === slug);
    return found && inLanguage(found, language);
  };
  const whole =
    (item: object) =>
    (_: unknown, { language }: Asked) =>
      inLanguage(item, language);

  const schema = createSchema({
    typeDefs: contentSdl,
    resolvers: {
      Query: {
        pages: list(embedded.pages),
        page: (_: unknown, asked: Asked) => find(embedded.pages, asked),
        privacy: whole(embedded.privacy),
        footer: whole(embedded.footer),
        articles: list(newestFirst),
        article: (_: unknown, { slug, language }: Asked) => {
          const found = newestFirst.find((item) => item.slug[language] === slug);
          return found && inLanguage(found, language);
        },
        faq: list(embedded.faq),
        notification: (_: unknown, { language }: Asked) => {
          const { notification } = embedded;
          const message = notification?.message[language];
          return message === undefined ? null : { ...notification, message };
        },
        mailTemplates: list(embedded.mailTemplates),
        strengths: list(feedback.strengths),
        recommendations: list(feedback.recommendations),
        sections: list(feedback.sections),
        attachments: list([...leaflets.values()]),
      },
      Page: { sections: ({ sections }: { sections: object[] }) => positioned(sections) },
    },
  });
  return createYoga({
    schema,
    graphqlEndpoint: contentEndpoint,
    graphiql: false,
    landingPage: false,
    logging: false,
  });
}

function positioned(items: readonly object[]): object[] {
  return items.map((item, index) => ({ position: index + 1, ...item }));
}

/** The same with one language of each text. */
function said(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) return value.map((each) => said(each, language));
  if (typeof value !== "object" || value === null) return value;
  if ("fi" in value && "sv" in value && "en" in value) return value[language];
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, said(each, language)]));
}
