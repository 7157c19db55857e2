import { secondStepOf } from "~/features/sessions/second-step.server";
import type { PageRequest } from "~/http/page-request";
import { seeInstead } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";

/** Leads somebody who has yet to show their second factor to where they do, and from there on to `path`. */
export async function leadToSecondStep(
  { app, context, language }: Pick<PageRequest, "app" | "context" | "language">,
  path: string,
): Promise<void> {
  const { sessionToken } = context;
  if (!sessionToken || (await secondStepOf(app.db, sessionToken)) !== "confirm") return;
  throw seeInstead(pageUrl("loginConfirm", language, {}, { path }));
}
