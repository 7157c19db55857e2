import type { Text } from "~/i18n/text";
import type { ReportGroup } from "./report-groups";
import type { ReportRules, Subject } from "./rules";

/** What a report's cells are of, as it was when the report was made. */
export type ReportOutline = {
  rules: ReportRules;
  groups: OutlinedGroup[];
  items: ReportItem[];
};

export type OutlinedGroup = Omit<ReportGroup, "people" | "partOf">;

export type ReportItem = {
  /** Survey kind and module, joined by a point; or one of the two below. */
  key: string;
  metamoduleKey: string;
  moduleKey: string;
  title: Text;
  surveyTitle: Text;
  /** Lowest means of the mid and the high band. */
  bands: { midFrom: number; highFrom: number };
  subject: Subject;
  /** Whether the overall index is made of it, among others; undefined in reports made before this was kept. */
  inIndex?: boolean;
  /** Leaflets about it: ids of the attachment catalogue. */
  attachments: string[];
};

/** The keys of what is no module. */
export const participationKey = "participation";
export const indexKey = "index";

declare module "~/db/schema/room-types" {
  interface RoomTypes {
    reportOutline: ReportOutline;
  }
}
