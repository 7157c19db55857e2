import type { Db } from "~/db/client.server";
import type { Ctx } from "~/features/ctx.server";
import type { InvitingCtx } from "~/features/invitations/message-people.server";

export type ImportCtx = Pick<Ctx, "secrets"> & {
  db: Db;
  env: InvitingCtx["env"];
};

/** What the rows of an import are judged by and invited to. */
export type ImportTarget = {
  importId: string;
  orderId: string;
  organisationId: string;
  emailFilter: string | null;
  /** The names of what the organisation tells of its people. */
  attributes: readonly string[];
  columns: (string | null)[];
  language: string;
  /** Ids of the order's groups by their names in small letters. */
  groups: ReadonlyMap<string, string>;
};
