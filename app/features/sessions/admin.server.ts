import type { Ctx } from "~/features/ctx.server";
import { readStaff, type Staff, type StaffRefusal } from "./staff.server";

/** An administrator who is signed in, of one organisation or of all. */
export type Admin = Staff;

export type AdminOutcome = { outcome: "admin"; admin: Admin } | StaffRefusal;

/** Who asks, where only administrators may. */
export async function readAdmin(
  ctx: Pick<Ctx, "db" | "clock">,
  { sessionToken }: { sessionToken: string | undefined },
): Promise<AdminOutcome> {
  const found = await readStaff(ctx, { sessionToken, role: "admin" });
  return found.outcome === "staff" ? { outcome: "admin", admin: found.staff } : found;
}
