import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import { defaultRules, floors, leastPeople } from "./disclosure/rules";
import type { ProtectionViewData } from "./protection-view";

/** How people who answer are protected, with the limits that hold where nobody has decided otherwise. */
export function protectionView({ t, language }: Words): ProtectionViewData {
  const limits = {
    k: defaultRules.k,
    floor: floors.k,
    sensitive: leastPeople(defaultRules, "sensitive"),
    offence: leastPeople(defaultRules, "offence"),
  };
  return {
    title: t("protection:title"),
    lead: t("protection:lead"),
    parts: [
      {
        key: "seen",
        title: t("protection:seen.title"),
        lines: [
          t("protection:seen.report"),
          t("protection:seen.few", limits),
          t("protection:seen.own"),
          t("protection:seen.never"),
        ],
      },
      {
        key: "sums",
        title: t("protection:sums.title"),
        intro: t("protection:sums.intro"),
        lines: [
          t("protection:sums.left"),
          t("protection:sums.alike"),
          t("protection:sums.rough"),
          t("protection:sums.tried"),
        ],
      },
      {
        key: "limits",
        title: t("protection:limits.title"),
        lines: [
          t("protection:limits.all"),
          t("protection:limits.group"),
          t("protection:limits.known"),
          t("protection:limits.self"),
        ],
      },
      {
        key: "others",
        title: t("protection:others.title"),
        lines: [t("protection:others.service"), t("protection:others.research"), t("protection:others.professional")],
      },
      {
        key: "you",
        title: t("protection:you.title"),
        lines: [t("protection:you.where"), t("protection:you.skip"), t("protection:you.withdraw")],
      },
    ],
    more: { href: pageUrl("privacy", language), label: t("protection:you.privacy") },
  };
}
