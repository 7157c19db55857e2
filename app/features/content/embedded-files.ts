import { z } from "zod";
import { textSchema } from "~/i18n/text";
import { footerLinkTypes, sectionKinds, slugPattern } from "./content";

/**
 * The files of the embedded content service, one for each page or article: YAML, the three languages of every text side by
 * side. What has an `html` in its name or its text in marks such as <p> is rich text. Everything stands in the order in
 * which it is shown.
 */

const slug = z.string().regex(slugPattern, "use small letters, digits and hyphens");

const imageSchema = z.strictObject({
  src: z.string(),
  alt: textSchema,
  width: z.int(),
  height: z.int(),
});

const linkSchema = z.strictObject({ text: textSchema, href: textSchema });

const seoSchema = z.strictObject({ title: textSchema, description: textSchema, image: imageSchema.optional() });

/** pages/*.yaml and privacy.yaml */
export const pageFileSchema = z.strictObject({
  slug,
  seo: seoSchema,
  title: textSchema,
  lead: textSchema.optional(),
  sections: z.array(
    z.strictObject({
      key: slug,
      kind: z.enum(sectionKinds).default("text"),
      title: textSchema.optional(),
      html: textSchema,
      image: imageSchema.optional(),
      link: linkSchema.optional(),
    }),
  ),
});

/** articles/*.yaml */
export const articleFileSchema = z.strictObject({
  id: slug,
  /** The words of its address. */
  slug: z.strictObject({ fi: slug, sv: slug, en: slug }),
  date: z.iso.date(),
  title: textSchema,
  lead: textSchema,
  image: imageSchema.optional(),
  /** What somebody who has reviewed it does, and when; left out as long as nobody has. */
  review: z.strictObject({ role: textSchema, date: z.iso.date() }).optional(),
  html: textSchema,
  next: linkSchema.optional(),
});

/** footer.yaml */
export const footerFileSchema = z.strictObject({
  companyInfo: textSchema,
  address: textSchema,
  screenReaderLabel: textSchema,
  logo: imageSchema.optional(),
  links: z.array(z.strictObject({ type: z.enum(footerLinkTypes).default("link"), text: textSchema, url: textSchema })),
});

/** faq.yaml */
export const faqFileSchema = z.strictObject({
  questions: z.array(z.strictObject({ id: slug, question: textSchema, answer: textSchema })),
});

/** notification.yaml: null while there is nothing to tell; languages that are left out show nothing. */
export const notificationFileSchema = z.strictObject({
  notification: z
    .strictObject({
      type: z.enum(["info", "alert"]),
      version: z.iso.datetime({ offset: true }),
      message: textSchema.partial(),
    })
    .nullable(),
});

/** mail-templates.yaml */
export const mailTemplatesFileSchema = z.strictObject({
  templates: z.array(
    z.strictObject({
      key: slug,
      subject: textSchema,
      paragraphs: z.array(textSchema).min(1),
      button: textSchema.optional(),
    }),
  ),
});

type PageFile = z.output<typeof pageFileSchema>;

/** Everything the embedded service serves of its own files. */
export type EmbeddedContent = {
  pages: PageFile[];
  privacy: PageFile;
  articles: z.output<typeof articleFileSchema>[];
  footer: z.output<typeof footerFileSchema>;
  faq: z.output<typeof faqFileSchema>["questions"];
  notification: z.output<typeof notificationFileSchema>["notification"];
  mailTemplates: z.output<typeof mailTemplatesFileSchema>["templates"];
};
