import sanitizeHtml from "sanitize-html";
import { ownPath } from "~/i18n/own-path";
import type { RichText } from "./content";

/** What rich text may hold; anything else goes, and its words stay. */
const tags = [
  ...["h2", "h3", "h4", "p", "br", "hr", "blockquote", "ul", "ol", "li", "strong", "em", "b", "i", "a", "span", "img"],
  ...["figure", "figcaption", "table", "caption", "thead", "tbody", "tr", "th", "td"],
];

/** How deep elements may stand in each other. */
const mostNested = 20;

/**
 * Rich text of an editor, or of whoever got into the content service, as it may stand in a page: an allow-list of elements
 * and attributes, links and images by the rules of `safeHref` and `safeImage`.
 */
export function cleanRichText(html: string, imageOrigin: string | undefined): RichText {
  const cleaned = sanitizeHtml(html, {
    allowedTags: tags,
    allowedAttributes: {
      "*": ["lang"],
      a: ["href"],
      img: ["src", "alt", "width", "height", "loading"],
      th: ["scope", "colspan", "rowspan"],
      td: ["colspan", "rowspan"],
    },
    allowedSchemes: ["https", "mailto"],
    allowProtocolRelative: false,
    nestingLimit: mostNested,
    transformTags: {
      // A page has one first heading, its own.
      h1: "h2",
      a: (_, { href, lang }) => attributes("a", { href: safeHref(href), lang }),
      img: (_, { src, alt, width, height }) =>
        attributes("img", { src: safeImage(src, imageOrigin), alt: alt ?? "", width, height, loading: "lazy" }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs.src,
  });
  return { html: cleaned.trim() };
}

function attributes(tagName: string, given: Record<string, string | undefined>): sanitizeHtml.Tag {
  const attribs = Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  return { tagName, attribs };
}

/** A path of ours, an https address or a mail address, written out; undefined for everything else. */
export function safeHref(href: string | undefined): string | undefined {
  const given = href?.trim() ?? "";
  if (given.startsWith("/")) return ownPath(given);
  if (given.length > 2_000 || !/^(https:\/\/|mailto:)/i.test(given) || !URL.canParse(given)) return undefined;
  const url = new URL(given);
  // Names before the host only mislead about where a link goes.
  return url.username || url.password ? undefined : url.href;
}

/** A path of ours, or an address on the one host for images. */
export function safeImage(src: string | undefined, imageOrigin: string | undefined): string | undefined {
  const safe = safeHref(src);
  if (!safe || safe.startsWith("/")) return safe;
  return imageOrigin !== undefined && new URL(safe).origin === imageOrigin ? safe : undefined;
}
