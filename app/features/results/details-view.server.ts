import { gauge } from "~/charts/gauge.server";
import iconsUrl from "~/design/icons.svg?url&no-inline";
import type { ScoreBand } from "~/features/scoring/result";
import type { Module } from "~/features/survey/definition";
import type { Text } from "~/i18n/text";
import type { Words } from "~/i18n/words.server";
import type { AttachmentLink, DetailGroupData, ModuleBlockData } from "./details";
import type { FeedbackPromptData } from "./feedback-prompt-form";
import { iconOf } from "./life-area-icon";
import type { ResultGroup, ResultGroups } from "./result-groups";

/** What the blocks of the detail section lead to. */
export type DetailLinks = {
  /** How the module's score came about; absent for a result scored in a way nobody can tell any more. */
  explain: ((moduleVid: string) => string) | undefined;
  /** Name and address of an attachment; undefined for one that the catalogue no longer holds. */
  attachment(id: string): AttachmentLink | undefined;
  /** The question whether a module's feedback was of use; undefined for every module but one. */
  prompt(moduleVid: string): FeedbackPromptData | undefined;
};

const bandTones = { high_result: "positive", mid_result: "caution", low_result: "critical" } as const;

const statusByBand = { high_result: "high", mid_result: "mid", low_result: "low" } as const satisfies Record<
  ScoreBand,
  keyof Module["statusTexts"]
>;

/** The detail section: the scored group, the other groups under their titles, the remaining modules under one title. */
export function detailGroups(words: Words, groups: ResultGroups, links: DetailLinks): DetailGroupData[] {
  const { t, language } = words;
  let drawn = 0;
  const blocks = ({ modules }: ResultGroup) => modules.map((entry) => moduleBlock(words, entry, links, drawn++));
  const named = [...(groups.scored ? [groups.scored] : []), ...groups.pages].map((group) => ({
    key: group.metamodule.key as string,
    title: group.metamodule.title[language],
    notices: notices(group, words),
    modules: blocks(group),
  }));
  if (groups.others.length === 0) return named;
  const others = {
    key: "other",
    title: t("results:otherModules"),
    notices: groups.others.flatMap((group) => notices(group, words)),
    modules: groups.others.flatMap(blocks),
  };
  return [...named, others];
}

function notices({ metamodule }: ResultGroup, { language }: Words): string[] {
  return metamodule.notice ? [metamodule.notice[language]] : [];
}

function moduleBlock(
  { t, language }: Words,
  { module, finished: { subResult } }: ResultGroup["modules"][number],
  links: DetailLinks,
  /** Tells the gauges of the page apart, in fewer letters than a vid. */
  number: number,
): ModuleBlockData {
  const name = module.title[language];
  const { numericScore: score, score: band, bulletpoints } = subResult;
  const icon = iconOf(module.key);
  // Spec §4 "Score colours": no score is "open"; what was never meant to be scored is done.
  const bandLabel = band
    ? t(`results:band.${band}`)
    : subResult.type === "scored"
      ? t("results:band.open")
      : t("results:band.completed");
  return {
    key: module.vid,
    name,
    gauge: gauge({
      score,
      band,
      icon: icon && { href: `${iconsUrl}#${icon}` },
      label: score === undefined ? `${name}: ${bandLabel}` : t("results:gauge", { name, score }),
      idPrefix: `gauge-${number}`,
    }),
    band: { label: bandLabel, tone: band ? bandTones[band] : "neutral" },
    status: module.statusTexts[band ? statusByBand[band] : "done"]?.[language],
    attention: subResult.needsAttention ? t("results:needsAttention") : undefined,
    explain: score === undefined ? undefined : links.explain?.(module.vid),
    good: points(bulletpoints.good, { language }),
    recommendations: points([...bulletpoints.recommendationHigh, ...bulletpoints.recommendationMedium], { language }),
    attachments: subResult.attachments.flatMap((id) => links.attachment(id) ?? []),
    prompt: links.prompt(module.vid),
    additional: subResult.additionalFeedback.map(({ groupId, title, subgroupFeedbacks }) => ({
      key: groupId,
      title: title[language],
      subgroups: subgroupFeedbacks.map((subgroup) => ({
        key: subgroup.subgroupId,
        title: subgroup.title[language],
        points: points(subgroup.bulletpoints, { language }),
        attachments: subgroup.attachments.flatMap((id) => links.attachment(id) ?? []),
      })),
    })),
  };
}

/** Texts for the page; what two answers call for is said once. */
function points(texts: readonly { text: Text }[], { language }: Pick<Words, "language">): string[] {
  return [...new Set(texts.map(({ text }) => text[language]))];
}
