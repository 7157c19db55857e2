import type { Language } from "~/i18n/languages";

/**
 * What editors write, as the pages get it: from memory, at once, whatever the content service does. Every answer was
 * checked for its shape and size and its rich text cleaned when it came (content-client.server.ts); a service that is
 * slow, down or wrong leaves the last good answer in place, and the built-in one (embedded/) where there never was any.
 *
 * `language` is the one asked for. What doesn't exist in it comes in Finnish: each answer says in its own `language` which
 * one its words are in, and a page that shows it in another one puts `lang` on it.
 */
export type Content = {
  /** A page by its slug, such as "about". Undefined where neither the service nor the built-in files have it. */
  page(slug: string, language: Language): ContentPage | undefined;
  /** What the privacy page promises. Always there. */
  privacy(language: Language): ContentPage;
  /** What stands at the end of every page. Always there. */
  footer(language: Language): Footer;
  /** The newest three, for the front page. */
  latestArticles(language: Language): Article[];
  /** All, the newest first. */
  articles(language: Language): Article[];
  /** By its words in this language's addresses, or by those of another, from where the reader has changed over. */
  article(slug: string, language: Language): Article | undefined;
  /** Frequent questions, in the editors' order. */
  faq(language: Language): FaqItem[];
  /** What everybody is told at the moment, in exactly this language; undefined where there is nothing. */
  notification(language: Language): NotificationBanner | undefined;
  mailTemplate(key: string, language: Language): MailTemplate | undefined;
};

/** HTML that the allow-list has passed (rich-text.server.ts); only rich-text.tsx puts it into a page. */
export type RichText = { html: string };

/** On our own host, or on the one host that the environment names for images. */
export type ContentImage = { src: string; alt: string; width: number; height: number };

/** To a path of ours, an https address or a mail address. */
export type ContentLink = { text: string; href: string };

export type ContentPage = {
  slug: string;
  language: Language;
  seo: Seo;
  /** The page's first heading. */
  title: string;
  lead: string | undefined;
  /** In the order of their positions. */
  sections: ContentSection[];
};

/** Of the page's head; the image is for links shared elsewhere. */
export type Seo = { title: string; description: string; image: ContentImage | undefined };

export type ContentSection = {
  /** A name that stays, in small letters, digits and hyphens: also the anchor in an address. */
  key: string;
  /** A part of the text, or one of the cards that stand side by side. */
  kind: SectionKind;
  title: string | undefined;
  text: RichText;
  image: ContentImage | undefined;
  link: ContentLink | undefined;
};

export const sectionKinds = ["text", "card"] as const;
export type SectionKind = (typeof sectionKinds)[number];

export type Article = {
  /** The same in every language. */
  id: string;
  /** The words of its address in its own language. */
  slug: string;
  language: Language;
  /** `YYYY-MM-DD` */
  date: string;
  title: string;
  lead: string;
  image: ContentImage | undefined;
  /** By whom it was reviewed, by what they do and not by name; undefined as long as it was not. */
  review: { role: string; date: string } | undefined;
  body: RichText;
  /** What a reader can do next. */
  next: ContentLink | undefined;
};

export type Footer = {
  language: Language;
  /** Line breaks are kept in both. */
  companyInfo: string;
  address: string;
  /** Name of the list of links for screen readers. */
  label: string;
  /** Undefined means the product's own. */
  logo: ContentImage | undefined;
  links: FooterLink[];
};

/** A cookieConsentTrigger opens the choice of cookies anew; without any to choose, its `href` tells about them. */
export type FooterLink = ContentLink & { type: FooterLinkType };

export const footerLinkTypes = ["link", "cookieConsentTrigger"] as const;
export type FooterLinkType = (typeof footerLinkTypes)[number];

export type FaqItem = { id: string; language: Language; question: string; answer: RichText };

export type NotificationBanner = {
  type: "info" | "alert";
  message: string;
  /** Moment in ISO 8601: whoever closed the banner before it sees it again. */
  version: string;
};

/** Words of a mail in the product's frame; names in braces, such as {organisation}, are filled in by who sends it. */
export type MailTemplate = {
  key: string;
  language: Language;
  subject: string;
  paragraphs: string[];
  /** Label of its button. */
  button: string | undefined;
};

/** Of pages, articles and sections: small letters, digits and hyphens. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** How many articles the front page shows (spec §7). */
export const latestCount = 3;

/** The `lang` of words that are in another language than the page they stand in. */
export function otherLang(words: { language: Language }, language: Language): Language | undefined {
  return words.language === language ? undefined : words.language;
}

/** The same, and in such words the `lang` of the page's own that stand among them. */
export function langsOf(words: { language: Language }, language: Language) {
  const lang = otherLang(words, language);
  return { lang, ownLang: lang && language };
}
