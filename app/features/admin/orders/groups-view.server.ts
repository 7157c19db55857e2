import { qrDrawing } from "~/charts/qr-drawing.server";
import type { Fact } from "~/design/notices/conflict";
import { type OwnForm, ownStaffForm } from "~/design/own-form";
import type { StaffFormData } from "~/design/staff-form";
import { drawnRows, type ListWords } from "~/features/lists/list-view.server";
import type { AdministeredOrder } from "~/features/orders/administered.server";
import { orderNameIn } from "~/features/orders/order-name";
import { languages } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { translatorFor } from "~/i18n/translator.server";
import type { FormWords, Words } from "~/i18n/words.server";
import { momentFields, typedMomentText } from "~/platform/time/typed-moment";
import { writtenTime } from "~/platform/time/written-time";
import { type GroupProblem, groupNameMax, type TypedGroup } from "./group-form";
import type { ShownGroup } from "./groups.server";
import type { GroupFormData, GroupsViewData, GroupViewData } from "./groups-view";

const nothingTyped: TypedGroup = { name: "", day: "", month: "", year: "", time: "16.00", recruits: false };

/** What was typed before: refused just now, or kept as a draft. */
type Before = { typed: TypedGroup; problems: readonly GroupProblem[] };

export function groupsView(
  words: FormWords & ListWords,
  {
    order,
    groups,
    own,
    before,
  }: { order: AdministeredOrder; groups: readonly ShownGroup[]; own: OwnForm; before: Before | undefined },
): GroupsViewData {
  const { t, language } = words;
  const at = { assessmentOrderId: order.id };
  const columns = [{ label: t("orders:groups.name") }, { label: t("orders:groups.state") }];
  return {
    title: t("orders:groups.title"),
    back: { href: pageUrl("adminOrder", language, at), label: orderNameIn(language, order) },
    intro: t("orders:groups.intro"),
    caption: t("orders:groups.title"),
    none: groups.length === 0 ? t("orders:groups.none") : undefined,
    columns,
    rows: drawnRows(words, {
      columns,
      rows: groups.map((group) => ({
        key: group.id,
        href: pageUrl("adminOrderGroup", language, { ...at, groupId: group.id }),
        cells: [groupName(words, group), groupState(words, group)],
      })),
    }),
    addTitle: t("orders:groups.addTitle"),
    form: groupForm(words, {
      form: ownStaffForm(words.formToken, own, undefined),
      submit: t("orders:groups.add"),
      before: before ?? { typed: nothingTyped, problems: [] },
    }),
  };
}

export function groupView(
  words: FormWords,
  {
    order,
    group,
    origin,
    done,
    own,
    before,
  }: {
    order: AdministeredOrder;
    group: ShownGroup;
    origin: string;
    done: boolean;
    own: OwnForm;
    before: Before | undefined;
  },
): GroupViewData {
  const { t, language } = words;
  const at = { assessmentOrderId: order.id };
  const addressIn = (each: (typeof languages)[number]) => origin + pageUrl("surveyGroup", each, { uuid: group.id });
  const form = ownStaffForm(words.formToken, own, group.version);
  return {
    title: groupName(words, group),
    back: { href: pageUrl("adminOrderGroups", language, at), label: t("orders:groups.title") },
    state: groupState(words, group),
    done: done ? t("orders:notices.saved") : undefined,
    code: { drawing: qrDrawing(addressIn(language)), label: t("orders:groups.code") },
    codeHelp: t("orders:groups.codeHelp"),
    addressesTitle: t("orders:groups.addresses"),
    addresses: languages.map((each) => ({
      label: translatorFor(each)(`common:languageName.${each}`),
      lang: each,
      href: addressIn(each),
    })),
    changeTitle: t("orders:groups.changeTitle"),
    form: groupForm(words, {
      form,
      submit: t("orders:form.save"),
      before: before ?? { typed: groupAsTyped(group), problems: [] },
    }),
    close: group.open ? { form, label: t("orders:groups.close"), text: t("orders:groups.closeText") } : undefined,
  };
}

function groupAsTyped({ name, recruits, expiresAt }: ShownGroup): TypedGroup {
  const end = expiresAt ? momentFields(expiresAt) : { day: "", month: "", year: "", time: "16.00" };
  return { name: name ?? "", recruits, ...end };
}

function groupFacts({ t }: Words, typed: TypedGroup): Fact[] {
  return [
    { label: t("orders:groups.name"), value: typed.name },
    { label: t("orders:groups.end"), value: typedMomentText(typed) },
    { label: t("orders:groups.recruits"), value: t(typed.recruits ? "orders:yes" : "orders:no") },
  ];
}

/** A group as it is stored now, for whoever has changed, or closed, what it was before. */
export function groupConflict(words: Words, saved: ShownGroup, typed: TypedGroup | undefined) {
  return {
    version: saved.version,
    saved: groupFacts(words, groupAsTyped(saved)),
    ...(typed && { typed: groupFacts(words, typed) }),
  };
}

function groupName({ t }: Words, { name }: ShownGroup): string {
  return name ?? t("orders:groups.unnamed");
}

function groupState({ t, language }: Words, { open, draft, expiresAt }: ShownGroup): string {
  if (draft) return t("orders:groups.opensWithOrder");
  if (!open) return t("orders:groups.closed");
  return expiresAt
    ? t("orders:groups.openUntil", { time: writtenTime(expiresAt, language) })
    : t("orders:groups.openWithOrder");
}

function groupForm(
  { t }: Words,
  { form, submit, before: { typed, problems } }: { form: StaffFormData; submit: string; before: Before },
): GroupFormData {
  const textOf = ({ problem }: GroupProblem) =>
    problem === "fieldTooLong" ? t("orders:errors.nameTooLong", { max: groupNameMax }) : t(`orders:errors.${problem}`);
  const errorOf = (field: GroupProblem["field"]) => {
    const found = problems.find((problem) => problem.field === field);
    return found && textOf(found);
  };
  return {
    form,
    errorSummary: t("common:errorSummary"),
    errorPrefix: t("common:errorPrefix"),
    errors: problems.map((each) => ({ href: each.field === "name" ? "#name" : "#deadline-day", text: textOf(each) })),
    name: {
      label: t("orders:groups.name"),
      hint: t("orders:groups.nameHint"),
      value: typed.name,
      error: errorOf("name"),
    },
    deadline: {
      legend: t("orders:groups.end"),
      hint: t("orders:groups.endHint"),
      error: errorOf("deadline"),
      day: { label: t("profile:day"), value: typed.day },
      month: { label: t("profile:month"), value: typed.month },
      year: { label: t("profile:year"), value: typed.year },
      time: { label: t("orders:form.time"), hint: t("orders:form.timeHint"), value: typed.time },
    },
    recruits: { label: t("orders:groups.recruits"), checked: typed.recruits },
    submit,
    sending: t("orders:sending"),
  };
}
