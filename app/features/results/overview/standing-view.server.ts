import { formatScore } from "~/charts/svg.server";
import type { Told } from "~/features/scoring/care-answers";
import type { Words } from "~/i18n/words.server";
import { loweredBy } from "../band-words-view.server";
import { moduleId } from "../details/details";
import { carryingModules, everyModule, type ResultGroup, type ResultGroups } from "../result-groups";
import { standingOf } from "./standing";
import type { StandingData } from "./standing-view";

/** The strongest areas and what needs most attention in the whole survey, each with the way to its details. */
export function standingView(
  { t, language }: Words,
  groups: ResultGroups,
  told: readonly Told[],
): StandingData | undefined {
  const standing = standingOf({ modules: everyModule(groups), carrying: carryingModules(groups) }, told);
  if (!standing) return undefined;
  return (["strongest", "weakest"] as const)
    .filter((end) => standing[end].length > 0)
    .map((end) => ({
      key: end,
      label: t(`results:standing.${end}`),
      areas: standing[end].map((section) => ({
        href: `#${moduleId(section.module.vid)}`,
        name: section.module.title[language],
        said: saidOf({ t }, section),
      })),
    }));
}

/** Its number; where an answer counts for more than that, how many such answers there are. */
function saidOf(words: Pick<Words, "t">, section: ResultGroup["modules"][number]): string | undefined {
  const { numericScore } = section.finished.subResult;
  return loweredBy(words, section) ?? (numericScore === undefined ? undefined : formatScore(numericScore));
}
