import { index, json, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** Forms that people have filled in and signed at the signing service, as it sent them. */
export const signatureFormResults = pgTable(
  "signature_form_results",
  {
    id: uuid().primaryKey().defaultRandom(),
    formId: text("form_id").notNull(),
    /** The sender's own id of the result or else its signature: what is sent again is stored once. */
    onceKey: text("once_key").notNull().unique(),
    /** Not jsonb, which would lose the order in which the form has its fields. */
    content: json().$type<Record<string, unknown>>().notNull(),
    receivedAt: timestamp("received_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("signature_form_results_form").on(table.formId, table.receivedAt)],
);
