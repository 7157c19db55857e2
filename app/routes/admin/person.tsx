import { useLoaderData } from "@remix-run/react";
import { renewEnrolmentCode, setActive } from "~/features/admin/people/change-standing.server";
import { enrolmentConflict, shownEnrolmentCode } from "~/features/admin/people/enrolment-code-view.server";
import { givePersonalAnalysis } from "~/features/admin/people/give-personal-analysis.server";
import { PersonView, PurposeView } from "~/features/admin/people/person-view";
import { type PersonDone, personDone, personView, purposeView } from "~/features/admin/people/person-view.server";
import { accountConflict } from "~/features/admin/people/person-words-view.server";
import { readPerson } from "~/features/admin/people/read-person.server";
import { takeBackInvitation } from "~/features/admin/people/take-back.server";
import { actsForAll } from "~/features/orders/reach";
import type { StatedPurpose } from "~/features/own-data/access";
import { resetSecondFactor } from "~/features/second-factor/reset.server";
import type { Admin } from "~/features/sessions/admin.server";
import { conflicted } from "~/http/conflict.server";
import { unknownChoice } from "~/http/form-fields.server";
import { MissingRight } from "~/http/missing-right";
import { pageAction, pageLoader } from "~/http/page.server";
import type { PageRequest } from "~/http/page-request";
import { staffRefused } from "~/http/staff.server";
import { AppError } from "~/platform/errors";
import { requireAdmin } from "./admin.server";
import { consolePage } from "./console.server";
import { ownForm, refusedForm } from "./edit-form.server";
import { InConsole } from "./in-console";
import { asking, requirePurpose, statedPurpose, toPerson } from "./person.server";

const refusals = ["lastAdmin", "noLicense"] as const;

/** What the page says has been done. */
function doneOf(saved: string | null): PersonDone | undefined {
  return saved === null ? undefined : (personDone.find((known) => known === saved) ?? "saved");
}

export const loader = pageLoader((page) =>
  consolePage(page, "adminPeople", async (admin) => {
    const { app, context, url } = page;
    const purpose = statedPurpose(page);
    const read = await readPerson(app, { ...asking(page, admin), purpose, requestId: context.requestId });
    if (read.outcome === "notThere") throw new AppError("notFound", "invalid_uuid");
    if (read.outcome === "purposeNeeded" || !purpose) return purposeView(page, asking(page, admin));
    return personView(page, {
      person: read.person,
      purpose,
      isOwn: read.person.id === admin.userUuid,
      actsForAll: actsForAll(admin),
      done: doneOf(url.searchParams.get("saved")),
      refused: refusals.find((refusal) => url.searchParams.get("refused") === refusal),
      own: await ownForm(page, admin),
    });
  }),
);

export const action = pageAction(
  async (page) => {
    const admin = await requireAdmin(page);
    const { app, context } = page;
    const purpose = requirePurpose(page);
    const form = await page.form();
    const intent = form.get("intent");
    const version = String(form.get("version") ?? "");
    if (intent === "resetSecondFactor") return resetFactor(page, purpose, version);
    if (intent === "enrolmentCode") return showEnrolmentCode(page, admin, purpose, version);
    if (intent === "personalOrder") throw await giveAnalysis(page, admin, purpose);
    if (intent === "takeBack") return takeBack(page, admin, purpose, String(form.get("order") ?? ""));
    if (intent === null) throw new AppError("invalid", unknownChoice);
    const active = intent === "reopen";
    const change = { ...asking(page, admin), version, active, purpose, requestId: context.requestId };
    const changed = await setActive(app, change);
    switch (changed.outcome) {
      case "changed":
        throw toPerson(page, purpose, { saved: "1" });
      case "conflict":
        return conflicted(page, accountConflict(page, changed.saved));
      case "lastAdmin":
        throw toPerson(page, purpose, { refused: "lastAdmin" });
      case "notThere":
        throw new AppError("notFound", "invalid_uuid");
      case "notManageable":
        throw new MissingRight("managesPerson");
      case "oneself":
        throw new MissingRight("isAnother");
    }
  },
  {
    fields: ["version", "order"],
    choices: { intent: ["resetSecondFactor", "enrolmentCode", "personalOrder", "takeBack", "close", "reopen"] },
  },
);

/** The use case asks for the administrator and whom they may reset by itself. */
async function resetFactor(page: PageRequest, purpose: StatedPurpose, version: string) {
  const { app, context, params } = page;
  const { sessionToken, requestId } = context;
  const reset = await resetSecondFactor(app, {
    sessionToken,
    person: page.person,
    userUuid: params.personId ?? "",
    version,
    requestId,
  });
  switch (reset.outcome) {
    case "reset":
      if (reset.enrolmentCode === undefined) throw toPerson(page, purpose, { saved: "1" });
      return shownEnrolmentCode(page, {
        code: reset.enrolmentCode,
        personId: params.personId ?? "",
        purpose,
        saved: "saved",
      });
    case "nothingToReset":
      throw toPerson(page, purpose, { saved: "1" });
    case "conflict":
      return conflicted(page, {
        version: reset.saved.version,
        saved: [{ label: page.t("adminPeople:reset.factors"), value: String(reset.saved.factors) }],
      });
    case "notThere":
      throw new AppError("notFound", "invalid_uuid");
    case "ownAccount":
      throw new MissingRight("isAnother");
    default:
      throw staffRefused(reset, "admin");
  }
}

async function showEnrolmentCode(page: PageRequest, admin: Admin, purpose: StatedPurpose, version: string) {
  const { app, context } = page;
  const asked = asking(page, admin);
  const made = await renewEnrolmentCode(app, { ...asked, version, purpose, requestId: context.requestId });
  switch (made.outcome) {
    case "made":
      return shownEnrolmentCode(page, { code: made.enrolmentCode, personId: asked.personId, purpose, saved: "saved" });
    case "conflict":
      return conflicted(page, enrolmentConflict(page, made.saved));
    case "notNeeded":
      throw toPerson(page, purpose);
    case "notThere":
      throw new AppError("notFound", "invalid_uuid");
    case "notManageable":
    case "lastAdmin":
      throw new MissingRight("managesPerson");
    case "oneself":
      throw new MissingRight("isAnother");
  }
}

/** The same answer whether they had one already: that would be theirs to tell. */
async function giveAnalysis(page: PageRequest, admin: Admin, purpose: StatedPurpose): Promise<Response> {
  const { app, context } = page;
  const give = { ...asking(page, admin), purpose, requestId: context.requestId };
  const { outcome } = await givePersonalAnalysis(app, give);
  switch (outcome) {
    case "given":
      return toPerson(page, purpose, { saved: "personal" });
    case "noLicense":
      return toPerson(page, purpose, { refused: "noLicense" });
    case "notThere":
      throw new AppError("notFound");
    case "notManageable":
      throw new MissingRight("managesPerson");
  }
}

/** The same answer whether they have answered or not (N1). */
async function takeBack(page: PageRequest, admin: Admin, purpose: StatedPurpose, orderId: string) {
  const { app, context } = page;
  if (orderId === "") return refusedForm(page, { order: page.t("adminPeople:takeBack.choose") });
  const asked = { ...asking(page, admin), orderId, purpose, requestId: context.requestId };
  const { outcome } = await takeBackInvitation(app, asked);
  switch (outcome) {
    case "takenBack":
      throw toPerson(page, purpose, { saved: "takenBack" });
    case "notThere":
      throw new AppError("notFound");
    case "notManageable":
      throw new MissingRight("managesPerson");
  }
}

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminPersonRoute() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <InConsole loaded={loaded}>
      {(view) => (view.kind === "purpose" ? <PurposeView view={view} /> : <PersonView view={view} />)}
    </InConsole>
  );
}
