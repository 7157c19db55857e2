import type { ConsoleData } from "~/features/admin/console";
import { type ConsoleSection, consoleView } from "~/features/admin/console-view.server";
import type { Admin } from "~/features/sessions/admin.server";
import { documentTitle } from "~/http/document-title.server";
import type { PageRequest } from "~/http/page.server";
import { requireStaff } from "~/http/staff.server";
import { AppError } from "~/platform/errors";
import type { SignInInstead } from "~/routes/sign-in/sign-in-or";
import { staffOrSignIn } from "~/routes/sign-in/staff-or-sign-in.server";
import type { ShellData } from "~/shell/shell";
import { loadShell } from "~/shell/shell.server";

/** The administrator whose form this is; anybody else is refused. Asked by every action anew. */
export function requireAdmin(page: PageRequest): Promise<Admin> {
  return requireStaff(page, "admin");
}

/** The same, where nobody may who acts for one organisation. */
export async function requireAdminOfAll(page: PageRequest): Promise<Admin> {
  const admin = await requireAdmin(page);
  if (admin.organisation) throw new AppError("forbidden");
  return admin;
}

export type ConsolePage<View> = { kind: "console"; title: string; shell: ShellData; console: ConsoleData; view: View };

/** What a page of the console shows: its own view within the console, or the sign-in to whoever is signed out. */
export async function consolePage<View extends { title: string }>(
  page: PageRequest,
  section: ConsoleSection,
  show: (admin: Admin) => Promise<View>,
): Promise<ConsolePage<View> | SignInInstead> {
  const found = await staffOrSignIn(page, "admin");
  if (found.kind === "login") return found;
  const view = await show(found.staff);
  return {
    kind: "console",
    title: documentTitle(page, view.title),
    shell: await loadShell(page, "adminHome"),
    console: consoleView(page, found.staff, section),
    view,
  };
}
