import type { Db } from "~/db/client.server";
import type { Ctx } from "~/features/ctx.server";
import type { InvitingCtx } from "~/features/invitations/message-people.server";
import type { RowRules } from "./imported-row";

export type ImportCtx = Pick<Ctx, "secrets"> & {
  db: Db;
  env: InvitingCtx["env"];
};

/** What the rows of an import are judged by and invited to. */
export type ImportTarget = Omit<RowRules, "groups"> & {
  importId: string;
  orderId: string;
  organisationId: string;
  columns: (string | null)[];
  language: string;
  /** Set where a program has sent the table: who is invited by it is said by nobody who looks at it. */
  delivery: { keyId: string; dryRun: boolean } | undefined;
  /** Ids of the order's groups by their names in small letters. */
  groups: ReadonlyMap<string, string>;
};

/** The rules for the rows of an import. */
export function rulesOf(target: ImportTarget): RowRules {
  return { ...target, groups: new Set(target.groups.keys()) };
}
