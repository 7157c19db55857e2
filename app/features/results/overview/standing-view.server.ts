import type { Told } from "~/features/scoring/care-answers";
import type { Words } from "~/i18n/words.server";
import { loweredBy } from "../band-words-view.server";
import { moduleId } from "../details/details";
import type { ResultGroup } from "../result-groups";
import { lowestOf, standingOf } from "./standing";
import type { StandingData } from "./standing-view";

/**
 * The strongest areas and those that need most attention, each with the way to its details; after them what is low in
 * sections beside the areas of an index, which whoever reads of the areas alone would not look for.
 */
export function standingView(
  { t, language }: Words,
  { modules, others }: { modules: ResultGroup["modules"]; others: ResultGroup["modules"] },
  told: readonly Told[],
): StandingData | undefined {
  const standing = standingOf(modules, told);
  if (!standing) return undefined;
  const ends = { ...standing, elsewhere: lowestOf(others) };
  return (["strongest", "weakest", "elsewhere"] as const)
    .filter((end) => ends[end].length > 0)
    .map((end) => ({
      key: end,
      label: t(`results:standing.${end}`),
      areas: ends[end].map((section) => ({
        href: `#${moduleId(section.module.vid)}`,
        name: section.module.title[language],
        because: loweredBy({ t }, section),
      })),
    }));
}
