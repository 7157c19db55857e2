import { orderNameIn } from "~/features/orders/order-name";
import { companyDomain } from "~/features/people/company-email";
import { surveyDuration } from "~/features/survey/duration-view.server";
import { pageUrl } from "~/i18n/paths";
import type { FormWords, Words } from "~/i18n/words.server";
import type { Group } from "./group";
import type { GroupStartData } from "./group-start";
import type { GroupViewData, NoGroupViewData } from "./group-view";

/** A group by name, and whose survey it joins. */
export function joinedGroup({ t, language }: Words, group: Group): Pick<GroupStartData, "orderLine" | "name"> {
  return {
    orderLine: t("start:orderLine", {
      order: orderNameIn(language, group.order),
      organisation: group.organizationName,
    }),
    name: group.name === null ? undefined : t("groups:groupName", { name: group.name }),
  };
}

/** Whose survey it is, how long it takes and who sees what: said before signing in and before joining alike. */
export function groupStart({ t, language }: Words, group: Group): GroupStartData {
  return {
    ...joinedGroup({ t, language }, group),
    intro: t(`start:variants.${group.surveyFlowVariant}.intro`),
    duration: { label: t("start:durationLabel"), text: surveyDuration({ t }, group.surveyFlowVariant) },
    whoSees: [group.showResultsToEndUser ? t("start:answers.own") : t("start:answers.none"), t("start:answers.text")],
  };
}

/** What somebody who is signed in reads before joining. */
export function groupView({ t, language, formToken }: FormWords, group: Group): GroupViewData {
  return {
    title: t("groups:title"),
    start: groupStart({ t, language }, group),
    intro: t("groups:intro"),
    button: t("groups:join"),
    token: formToken,
  };
}

/**
 * The spec's invalidGroupInvitationLink; the same whatever is wrong with the link. Somebody whose own address is the
 * matter, or that they have none (`byPhone`), reads which one to use.
 */
export function noGroupView(
  { t, language }: Words,
  otherCompany?: Pick<Group, "emailFilter"> & { byPhone: boolean },
): NoGroupViewData {
  if (otherCompany) {
    const { byPhone } = otherCompany;
    const domain = companyDomain(otherCompany.emailFilter ?? "");
    return {
      title: t("groups:otherCompanyTitle"),
      message: t("login:errors.useCompanyEmail", { domain }),
      help: t(byPhone ? "groups:otherCompanyHelpByPhone" : "groups:otherCompanyHelp"),
      onward: { href: pageUrl("logout", language), label: t("login:logout.button") },
    };
  }
  return {
    title: t("groups:invalidTitle"),
    message: t("groups:invalid"),
    help: t("groups:invalidHelp"),
    onward: { href: pageUrl("assessments", language), label: t("groups:toAssessments") },
  };
}
