import type { Translator } from "~/i18n/translator.server";
import type { OutlinedGroup, ReportedGroup } from "./reported-groups.server";

/** A group of a report as whoever is in it reads of it: "Care / Home 1, women". */
export function reportedGroupName({ t }: { t: Translator }, { group, groupKey }: ReportedGroup): string {
  // A report of before groups were written down has their keys alone.
  if (!group) return groupKey;
  const unit = group.unit.length > 0 ? group.unit.join(" / ") : t("ownData:copy.everybody");
  const { attribute, value } = group;
  return attribute === undefined || value === undefined ? unit : `${unit}, ${className({ t }, group)}`;
}

/** Classes of gender and age go by our words; those of an organisation's own attributes by the values it has given them. */
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
