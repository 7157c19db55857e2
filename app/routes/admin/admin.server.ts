import { actsForAll } from "~/features/orders/reach";
import type { Admin } from "~/features/sessions/admin.server";
import { MissingRight } from "~/http/missing-right";
import { requireStaff } from "~/http/staff.server";

type Asked = Parameters<typeof requireStaff>[0];

/** The administrator who asks; anybody else is refused. Asked by every action and call anew. */
export function requireAdmin(asked: Asked): Promise<Admin> {
  return requireStaff(asked, "admin");
}

/** The same, where nobody may who acts for one organisation. */
export async function requireAdminOfAll(asked: Asked): Promise<Admin> {
  return ofAll(await requireAdmin(asked));
}

/** The administrator, where they act for the whole service; one of a single organisation is refused. */
export function ofAll(admin: Admin): Admin {
  if (!actsForAll(admin)) throw new MissingRight("adminOfAll");
  return admin;
}
