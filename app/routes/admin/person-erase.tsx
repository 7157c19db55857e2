import { useLoaderData } from "@remix-run/react";
import { eraseByAdmin } from "~/features/admin/people/change-standing.server";
import { erasePersonView } from "~/features/admin/people/person-erase-view.server";
import { PersonFormView } from "~/features/admin/people/person-view";
import { accountConflict } from "~/features/admin/people/person-words-view.server";
import { conflicted } from "~/http/conflict.server";
import { MissingRight } from "~/http/missing-right";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { requireAdmin } from "./admin.server";
import { consolePage } from "./console.server";
import { ownForm, refusedForm } from "./edit-form.server";
import { InConsole } from "./in-console";
import { asking, requireManaged, requirePurpose } from "./person.server";

export const loader = pageLoader((page) =>
  consolePage(page, "adminPeople", async (admin) => {
    const person = await requireManaged(page, admin);
    const confirming = page.url.searchParams.has("confirm");
    return erasePersonView(page, {
      person,
      purpose: requirePurpose(page),
      confirming,
      own: await ownForm(page, admin),
    });
  }),
);

const fields = ["account", "version"];

export const action = pageAction(
  async (page) => {
    const admin = await requireAdmin(page);
    const { app, context, t } = page;
    requirePurpose(page);
    const form = await page.form();
    const typed = { typed: String(form.get("account") ?? ""), version: String(form.get("version") ?? "") };
    const erased = await eraseByAdmin(app, { ...asking(page, admin), ...typed, requestId: context.requestId });
    switch (erased.outcome) {
      case "erased":
        throw seeOther(pageUrl("adminPeople", page.language, {}, { erased: "1" }));
      case "notThere":
        throw new AppError("notFound", "invalid_uuid");
      case "notManageable":
        throw new MissingRight("managesPerson");
      case "oneself":
        throw new MissingRight("isAnother");
      case "lastAdmin":
        return refusedForm(page, { account: t("adminPeople:lastAdmin") });
      case "unconfirmed":
        return refusedForm(page, { account: t("adminPeople:erase.unconfirmed") });
      case "conflict":
        return conflicted(page, accountConflict(page, erased.saved));
    }
  },
  { fields, drafts: fields, texts: ["account"] },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminPersonEraseRoute() {
  const loaded = useLoaderData<typeof loader>();
  return <InConsole loaded={loaded}>{(view) => <PersonFormView view={view} />}</InConsole>;
}
