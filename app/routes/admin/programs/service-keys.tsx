import { randomUUID } from "node:crypto";
import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readOrganisationOf } from "~/features/admin/organisations/edit-organisation.server";
import { keyField, keyFields, keyIntents, keyTexts, readKeyForm } from "~/features/admin/service-keys/key-form";
import { ServiceKeysView, type ShownKeyData, ShownKeyView } from "~/features/admin/service-keys/service-keys-view";
import {
  keyErrors,
  makeError,
  serviceKeysView,
  shownKey,
} from "~/features/admin/service-keys/service-keys-view.server";
import { actsForAll } from "~/features/orders/reach";
import { listKeys, makeKey } from "~/features/service-keys/manage-keys.server";
import type { Admin } from "~/features/sessions/admin.server";
import { draftParameter } from "~/features/sessions/draft";
import { formIdOf, unknownChoice } from "~/http/form-fields.server";
import { MissingRight } from "~/http/missing-right";
import { pageAction, pageLoader } from "~/http/page.server";
import type { PageRequest } from "~/http/page-request";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { useReply } from "~/remix/use-reply";
import { askedOf } from "~/routes/asked-list.server";
import { ofAll, requireAdmin } from "../admin.server";
import { consolePage } from "../console.server";
import { ownForm, refusedForm } from "../edit-form.server";
import { InConsole } from "../in-console";

/** Whose keys the address is about: an organisation's, or, for administrators of the whole service, those of all. */
async function ofAddress(page: PageRequest, admin: Admin) {
  const { organisationId } = page.params;
  if (organisationId === undefined) {
    ofAll(admin);
    return undefined;
  }
  const organisation = await readOrganisationOf(page.app, { admin, organisationId });
  if (!organisation) throw new AppError("notFound");
  return organisation;
}

export const loader = pageLoader((page) =>
  consolePage(page, page.params.organisationId ? "adminOrganisations" : "adminServiceKeys", async (admin) => {
    const organisation = await ofAddress(page, admin);
    const { page: number } = askedOf(page, { columns: ["when"], besides: ["done", draftParameter] });
    return serviceKeysView(page, {
      ...(await listKeys(page.app, { admin, organisationId: organisation?.id ?? null, page: number })),
      organisation,
      readsResults: actsForAll(admin),
      own: await ownForm(page, admin),
      formIds: { make: randomUUID(), results: randomUUID() },
      revoked: page.url.searchParams.get("done") === "revoked",
    });
  }),
);

export const action = pageAction(
  async (page) => {
    const admin = await requireAdmin(page);
    const organisation = await ofAddress(page, admin);
    const back = organisation
      ? pageUrl("adminOrganisationKeys", page.language, { organisationId: organisation.id })
      : pageUrl("adminServiceKeys", page.language);
    return makeKeyOf(page, { admin, organisationId: organisation?.id ?? null, back });
  },
  {
    fields: [...keyFields, ...keyIntents.map((intent) => keyField(intent, "id"))],
    choices: { intent: keyIntents },
    drafts: keyFields,
    texts: keyTexts,
  },
);

/** Makes the key that a form asks for, and shows it, once; `organisationId` is null for all of them. */
async function makeKeyOf(
  page: PageRequest,
  { admin, organisationId, back }: { admin: Admin; organisationId: string | null; back: string },
) {
  const { app, context } = page;
  const form = await page.form();
  const intent = keyIntents.find((each) => each === form.get("intent"));
  const typed = (field: string) => String(form.get(field) ?? "");
  if (!intent) throw new AppError("invalid", unknownChoice);
  const formId = formIdOf(form, keyField(intent, "id"));
  const read = readKeyForm(intent, typed);
  if ("problems" in read) return refusedForm(page, keyErrors(page, read.problems));
  const { wanted } = read;
  const { requestId } = context;
  const made = await makeKey(app, { admin, organisationId, formId, wanted, requestId });
  switch (made.outcome) {
    case "made":
      return data({ shownKey: shownKey(page, { name: wanted.name, made, back }) });
    case "madeBefore":
      return data({ shownKey: shownKey(page, { name: wanted.name, made: undefined, back }) });
    case "nameTaken":
    case "tooMany":
      return refusedForm(page, makeError(page, intent, made.outcome));
    case "forbidden":
      throw new MissingRight("adminOfAll");
    case "notThere":
      throw new AppError("notFound");
  }
}

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminServiceKeysRoute() {
  const loaded = useLoaderData<typeof loader>();
  const shown = useReply<{ shownKey?: ShownKeyData }>()?.shownKey;
  return (
    <InConsole loaded={loaded}>
      {(view) => (shown ? <ShownKeyView title={view.title} shown={shown} /> : <ServiceKeysView view={view} />)}
    </InConsole>
  );
}
