import type { TableColumn } from "~/design/table";
import type { Words } from "~/i18n/words.server";
import type { ActionColumn } from "./action-columns";
import { areaText, dueText, ownerText, unitText } from "./action-words-view.server";
import type { PlannedAction } from "./list-actions.server";

/** What a plan shows of an action. */
export type ListedAction = Pick<
  PlannedAction,
  | "what"
  | "area"
  | "itemKey"
  | "unit"
  | "ownerWords"
  | "owner"
  | "ownerIsStaff"
  | "ownerSharesName"
  | "dueOn"
  | "today"
  | "state"
>;

/** The columns of a plan, and what each may be sorted by. */
export const planColumns = ({ t }: Pick<Words, "t">): (TableColumn & { column?: ActionColumn })[] => [
  { label: t("actionPlan:what"), column: "what" },
  { label: t("reports:column.subject") },
  { label: t("reports:column.unit") },
  { label: t("actionPlan:owner") },
  { label: t("actionPlan:due"), column: "due", holds: "line" },
  { label: t("actionPlan:state"), column: "state" },
];

export const planCells = (words: Words, action: ListedAction): string[] => [
  action.what,
  areaText(words, action) ?? "–",
  unitText(words, action) ?? "–",
  ownerText(words, action),
  dueText(words, action),
  words.t(`actionPlan:states.${action.state}`),
];
