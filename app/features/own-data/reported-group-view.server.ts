import type { Translator } from "~/i18n/translator.server";
import type { OutlinedGroup, ReportedGroup } from "./reported-groups.server";

/** A report's group in words, for somebody who is in it: "Care / Home 1, women". */
export function reportedGroupName({ t }: { t: Translator }, { group, groupKey }: ReportedGroup): string {
  // Older reports didn't store what makes up their groups: only the key is left to show.
  if (!group) return groupKey;
  const unit = group.unit.length > 0 ? group.unit.join(" / ") : t("ownData:copy.everybody");
  const { attribute, value } = group;
  return attribute === undefined || value === undefined ? unit : `${unit}, ${className({ t }, group)}`;
}

/** The class in words: gender and age by our translations, an organisation's own attributes by their values. */
function className({ t }: { t: Translator }, { attribute, value = "", others }: OutlinedGroup): string {
  if (value === "") return t("reports:class.others");
  const name =
    attribute === "gender"
      ? t(`reports:gender.${value as "female"}`)
      : attribute === "age"
        ? ages({ t }, value)
        : value;
  return others ? t("reports:class.andOthers", { name }) : name;
}

function ages({ t }: { t: Translator }, range: string): string {
  const [from = "", to = ""] = range.split("–");
  if (from === "") return t("reports:yearsUnder", { age: Number(to) + 1 });
  return to === "" ? t("reports:yearsFrom", { age: from }) : t("reports:years", { range });
}
