import { bigint, index, pgTable, primaryKey, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea } from "./login";
import { users } from "./people";

/**
 * What somebody typed into a form while their session had already expired: kept until they have signed in again; or is
 * writing in a session that lasts, and has not sent. The fields are encrypted with a key outside the database; the form's
 * address is a hash.
 */
export const drafts = pgTable(
  "drafts",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    formHash: bytea("form_hash").notNull(),
    sealedFields: bytea("sealed_fields").notNull(),
    /** The session that it is of, and goes with; null: it waits for its person. */
    sessionIdHash: bytea("session_id_hash"),
    /**
     * In which turn its page has sent it, of what is of a session: what has an earlier one comes too late. A form that was sent
     * leaves its own for a moment, with nothing sealed.
     */
    turn: bigint({ mode: "number" }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** Not read after this, and deleted. */
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.formHash] }), index("drafts_expires").on(table.expiresAt)],
);
