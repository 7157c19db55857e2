import { standardBands } from "~/features/scoring/score";
import type { Metamodule } from "~/features/survey/definition";
import type { ReportItem } from "./disclosure/report-outline";
import { subjectOf } from "./disclosure/rules";

/** The scored modules of an order's surveys, in the order in which they are answered; of several versions the last. */
export function itemsOf(metamodules: readonly Metamodule[]): ReportItem[] {
  const items = metamodules.flatMap((metamodule) =>
    metamodule.modules
      .filter(({ scored }) => scored)
      .map((module) => {
        const subject = subjectOf(metamodule.key, module.key);
        return {
          key: `${metamodule.key}.${module.key}`,
          metamoduleKey: metamodule.key,
          moduleKey: module.key,
          title: module.title,
          surveyTitle: metamodule.title,
          bands: module.bands ?? standardBands,
          subject,
          // A number on a sensitive subject needs more people, and the index would have to need as many.
          inIndex: metamodule.scored && subject === "ordinary",
          attachments: module.attachments ?? [],
        };
      }),
  );
  return [...new Map(items.map((item) => [item.key, item])).values()];
}
