import { pageUrl } from "~/i18n/paths";
import type { FormWords, Words } from "~/i18n/words.server";
import type { Group } from "./group";
import type { GroupViewData, NoGroupViewData } from "./group-view";

/** What somebody who is signed in reads before joining. */
export function groupView({ t, formToken }: FormWords, group: Group): GroupViewData {
  return {
    title: t("groups:title"),
    orderLine: t("start:orderLine", { order: group.assessmentOrderName, organisation: group.organizationName }),
    name: group.name === null ? undefined : t("groups:groupName", { name: group.name }),
    intro: t("groups:intro"),
    button: t("groups:join"),
    token: formToken,
  };
}

/** The spec's invalidGroupInvitationLink; the same whatever is wrong with the link. */
export function noGroupView({ t, language }: Words): NoGroupViewData {
  return {
    title: t("groups:invalidTitle"),
    message: t("groups:invalid"),
    help: t("groups:invalidHelp"),
    onward: { href: pageUrl("assessments", language), label: t("groups:toAssessments") },
  };
}
