import type { ConsoleData } from "~/features/admin/console";
import { type ConsoleSection, consoleView } from "~/features/admin/console-view.server";
import type { Admin } from "~/features/sessions/admin.server";
import { documentTitle } from "~/http/document-title.server";
import type { PageRequest } from "~/http/page-request";
import type { SignInInstead } from "~/routes/sign-in/sign-in-or";
import { staffOrSignIn } from "~/routes/sign-in/staff-or-sign-in.server";
import type { ShellData } from "~/shell/shell";
import { loadShell } from "~/shell/shell.server";
import { ofAll } from "./admin.server";

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

/** The same of a page that nobody reads who acts for one organisation. */
export function consolePageOfAll<View extends { title: string }>(
  page: PageRequest,
  section: ConsoleSection,
  show: (admin: Admin) => Promise<View>,
): Promise<ConsolePage<View> | SignInInstead> {
  return consolePage(page, section, (admin) => show(ofAll(admin)));
}
