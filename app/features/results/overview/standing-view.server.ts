import type { Told } from "~/features/scoring/care-answers";
import type { Words } from "~/i18n/words.server";
import { loweredBy } from "../band-words-view.server";
import { moduleId } from "../details/details";
import type { ResultGroup } from "../result-groups";
import { standingOf } from "./standing";
import type { StandingData } from "./standing-view";

/** The strongest areas and those that need most attention, each with the way to its details. */
export function standingView(
  { t, language }: Words,
  modules: ResultGroup["modules"],
  told: readonly Told[],
): StandingData | undefined {
  const standing = standingOf(modules, told);
  if (!standing) return undefined;
  const ends = (["strongest", "weakest"] as const).filter((end) => standing[end].length > 0);
  return ends.map((end) => ({
    key: end,
    label: t(`results:standing.${end}`),
    areas: standing[end].map((section) => ({
      href: `#${moduleId(section.module.vid)}`,
      name: section.module.title[language],
      because: loweredBy({ t }, section),
    })),
  }));
}
