import { z } from "zod";
import { iconNames } from "~/design/icon-names";
import { keySchema } from "~/features/survey/definition";
import { textSchema } from "~/i18n/text";

/**
 * A leaflet: a guide of a few pages that a result offers for download (spec §3 "Attachment": id, filename, title).
 * One YAML file per leaflet in leaflets/, the three languages of every text side by side; `npm run leaflets` prints them.
 */

/** plain: advice; try: a short plan with boxes to tick; help: when and where to turn to somebody. */
const leafletSectionKinds = ["plain", "try", "help"] as const;

const blockKinds = ["text", "list", "steps", "urgent"] as const;

/** A paragraph, a list, numbered steps, or what to do when life is in danger: exactly one of them. */
const leafletBlockSchema = z
  .strictObject({
    text: textSchema.optional(),
    list: z.array(textSchema).min(2).optional(),
    steps: z.array(textSchema).min(2).optional(),
    urgent: textSchema.optional(),
  })
  .refine((block) => blockKinds.filter((kind) => block[kind]).length === 1, {
    error: `a block is one of ${blockKinds.join(", ")}`,
  });
export type LeafletBlock = z.infer<typeof leafletBlockSchema>;

const leafletSectionSchema = z.strictObject({
  key: keySchema,
  kind: z.enum(leafletSectionKinds).default("plain"),
  heading: textSchema,
  blocks: z.array(leafletBlockSchema).min(1),
});
export type LeafletSection = z.infer<typeof leafletSectionSchema>;

export const leafletSchema = z.strictObject({
  /** Also the name of the file it is written in, and what a survey's `attachments` name. */
  id: keySchema,
  /** Day the content was last changed, `YYYY-MM-DD`: the date of the PDF, so that the same content is the same file. */
  revised: z.iso.date(),
  icon: z.enum(iconNames),
  /** What the download is called, with `.pdf`. */
  filename: textSchema,
  title: textSchema,
  lead: textSchema,
  sections: z.array(leafletSectionSchema).min(1),
});
export type Leaflet = z.infer<typeof leafletSchema>;

/** The leaflets a running server knows, by id: what pages say of them. */
export type LeafletCatalogue = ReadonlyMap<string, Pick<Leaflet, "id" | "title" | "filename">>;
