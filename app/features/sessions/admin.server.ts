import type { Ctx } from "~/features/ctx.server";
import type { Person } from "~/features/people/person";
import { readStaff, type Staff, type StaffRefusal } from "./staff.server";

/** An administrator who is signed in, of one organisation or of all. */
export type Admin = Staff;

export type AdminOutcome = { outcome: "admin"; admin: Admin } | StaffRefusal;

/** Who brings a session; `person` where a page that a provider's word opens has read them (readStaff). */
export type AdminAsks = {
  sessionToken: string | undefined;
  person?: (() => Promise<Person | undefined>) | undefined;
};

/** Who asks, where only administrators may. */
export async function readAdmin(
  ctx: Pick<Ctx, "db" | "clock">,
  { sessionToken, person }: AdminAsks,
): Promise<AdminOutcome> {
  const found = await readStaff(ctx, { sessionToken, role: "admin", ...(person && { person }) });
  return found.outcome === "staff" ? { outcome: "admin", admin: found.staff } : found;
}
