import { gauge } from "~/charts/gauge.server";
import iconsUrl from "~/design/icons.svg?url&no-inline";
import { withSoftHyphens } from "~/design/typeface/soft-hyphens";
import type { Advice } from "~/features/advice/advice";
import { withNumbers } from "~/features/advice/callable-text-view.server";
import type { ToldBy } from "~/features/advice/named-contacts";
import type { Text } from "~/i18n/text";
import type { Words } from "~/i18n/words.server";
import { levelWord } from "../band-words-view.server";
import { openAtFirst, sectionsByCare } from "../care-order";
import { toldOf } from "../care-told";
import { levelOf } from "../level";
import { iconOf } from "../life-area-icon";
import { everyModule, hasScores, type ResultGroup, type ResultGroups } from "../result-groups";
import { briefStatusWords } from "../status-words-view.server";
import { type DetailGroupData, type DetailsData, type ModuleBlockData, shortVid } from "./details";
import type { FeedbackPromptData } from "./feedback-prompt-form";
import type { AttachmentLink, PointData } from "./module-text";
import { sidesOf } from "./two-columns";

/** What the blocks of the detail section lead to. */
export type DetailLinks = {
  /** How the module's score came about; absent where the scoring method of the result is not the one that is explained. */
  explain: ((moduleVid: string) => string) | undefined;
  /** Name and address of an attachment; undefined for one that the catalogue no longer holds. */
  attachment(id: string): AttachmentLink | undefined;
  /** The question whether a module's feedback was of use; undefined for every module but one. */
  prompt(moduleVid: string): FeedbackPromptData | undefined;
};

/** What all blocks have around them. */
type Around = {
  links: DetailLinks;
  advice: Pick<Advice, "contacts">;
  /** Ids of feedback that the answers make out of place. */
  outOfPlace: ReadonlySet<string>;
  /** What was told of in all of the result. */
  by: ToldBy;
  /** Vid of the module that is open at first. */
  open: string | undefined;
  /** Whether something else stands beside the last of the groups. */
  hasNeighbour: boolean;
};

/** The detail section; undefined where there is nothing to tell of. `completed` says whether the result is whole. */
export function detailsView(
  words: Words,
  given: { groups: ResultGroups; completed: boolean } & Omit<Around, "open">,
): DetailsData | undefined {
  const { t } = words;
  const { completed } = given;
  const groups = detailGroups(words, given);
  const [first] = groups;
  if (!first) return undefined;
  // Sections may be named after a burden: 100 in "Violence and threats" is none of it.
  if (hasScores(given.groups)) {
    const [notice, ...further] = first.notices;
    first.notices = [[t("results:scale"), ...(notice ? [notice] : [])].join(" "), ...further];
  }
  return {
    ...(completed ? { title: t("results:details") } : { title: t("results:detailsSoFar"), titleHidden: true }),
    ...withSides(groups, given.hasNeighbour),
    words: {
      good: t("results:good"),
      recommendations: t("results:recommendations"),
      explain: t("results:explain.link"),
      attachments: t("results:attachments.title"),
      download: t("results:attachments.download"),
    },
  };
}

/**
 * The scored group, the other groups under their titles, the remaining modules under one title; in each of them what
 * needs care comes first.
 */
function detailGroups(
  words: Words,
  { groups, ...given }: { groups: ResultGroups } & Omit<Around, "open">,
): Omit<DetailGroupData, "side">[] {
  const { t, language } = words;
  const sections = everyModule(groups);
  const asking = sections.find(({ module }) => given.links.prompt(module.vid));
  // Thumbs stand where the advice they are about is open, and one open module is enough.
  const open = asking?.module.vid ?? openAtFirst(sections);
  const around = { ...given, open };
  const blocks = (modules: ResultGroup["modules"]) =>
    sectionsByCare(modules).map((entry) => moduleBlock(words, entry, around));
  const named = [...(groups.scored ? [groups.scored] : []), ...groups.pages].map((group) => ({
    key: group.metamodule.key as string,
    title: group.metamodule.title[language],
    notices: notices(group, words),
    modules: blocks(group.modules),
  }));
  if (groups.others.length === 0) return named;
  const others = {
    key: "other",
    title: t("results:otherModules"),
    notices: [...new Set(groups.others.flatMap((group) => notices(group, words)))],
    modules: blocks(groups.others.flatMap(({ modules }) => modules)),
  };
  return [...named, others];
}

/** How much higher each makes a side, in rows; what is open has a gauge, the question about it and a list of points. */
const rowsOf = { heading: 2, notice: 2, open: 8, neighbour: 5 } as const;

function rowsIn({ notices, modules }: Omit<DetailGroupData, "side">): number {
  const rows = modules.map(({ open, good, recommendations: { first } }) =>
    open ? rowsOf.open + Math.max(good.length, first.length) : 1,
  );
  return rows.reduce((sum, each) => sum + each, rowsOf.heading + rowsOf.notice * notices.length);
}

/** On which side each group stands, and what comes after them. */
function withSides(
  groups: Omit<DetailGroupData, "side">[],
  hasNeighbour: boolean,
): Pick<DetailsData, "groups" | "neighbour"> {
  if (groups.length === 1 && !hasNeighbour) {
    return { groups: groups.map((group) => ({ ...group, side: "whole" })), neighbour: undefined };
  }
  const sides = sidesOf([...groups.map(rowsIn), ...(hasNeighbour ? [rowsOf.neighbour] : [])]);
  return {
    groups: groups.map((group, n) => ({ ...group, side: sides[n] ?? "left" })),
    neighbour: sides[groups.length],
  };
}

/** What a group says of itself. */
function notices({ metamodule }: ResultGroup, { language }: Words): string[] {
  return metamodule.notice ? [metamodule.notice[language]] : [];
}

/** In place of the check mark, which would say that all is well: path data as in icons, on a 24 px grid. */
const attentionMark = { path: "M12 5v9M12 18.5v.1" };

function moduleBlock(
  words: Words,
  entry: ResultGroup["modules"][number],
  { links, advice, outOfPlace, by, open }: Around,
): ModuleBlockData {
  const { t, language } = words;
  const { module, finished } = entry;
  const { subResult } = finished;
  const name = module.title[language];
  const { numericScore: score, bulletpoints } = subResult;
  const band = levelOf(entry);
  const icon = iconOf(module.key);
  // What is said of a section where nothing is scored thanks for it and speaks of the results to come.
  const told = toldOf([entry]);
  const status = band || told.length > 0 ? briefStatusWords(words, entry, by.told) : undefined;
  const points = pointsWith(words, advice);
  const block = {
    key: module.vid,
    name: withSoftHyphens(name),
    open: open === module.vid,
    row: { icon, score, band, bandWord: levelWord({ t }, entry) },
    // The row has said its number and level.
    gauge: gauge({
      score,
      band,
      icon: icon ? { href: `${iconsUrl}#${icon}` } : told.length > 0 ? attentionMark : undefined,
    }),
    status: status && withNumbers(words, advice.contacts, status),
    helpLabel: told.length > 0 ? t("help:where") : undefined,
    // What is serious or of concern says more than that.
    attention: subResult.needsAttention && told.length === 0 ? t("results:needsAttention") : undefined,
    explain: score === undefined ? undefined : links.explain?.(shortVid(module.vid)),
    good: points(bulletpoints.good.filter(({ id }) => !outOfPlace.has(id))),
    recommendations: folded(
      { t },
      points(
        [...bulletpoints.recommendationHigh, ...bulletpoints.recommendationMedium].filter(
          ({ id }) => !outOfPlace.has(id),
        ),
      ),
    ),
    attachments: subResult.attachments.flatMap((id) => links.attachment(id) ?? []),
    prompt: links.prompt(module.vid),
    additional: subResult.additionalFeedback.map(({ groupId, title, subgroupFeedbacks }) => ({
      key: groupId,
      title: title[language],
      subgroups: subgroupFeedbacks.map((subgroup) => ({
        key: subgroup.subgroupId,
        title: subgroup.title[language],
        points: points(subgroup.bulletpoints),
        attachments: subgroup.attachments.flatMap((id) => links.attachment(id) ?? []),
      })),
    })),
  };
  return saysMore(block) ? block : { ...block, status: t("results:nothingMore") };
}

/** Whether there is more to read than the row and the gauge say. */
function saysMore(module: ModuleBlockData): boolean {
  const { status, attention, explain, good, recommendations, attachments, additional } = module;
  const points = [...good, ...recommendations.first, ...attachments, ...additional];
  return Boolean(status ?? attention ?? explain) || points.length > 0;
}

/** How many recommendations of a module are in sight; for a single further one nothing needs to be opened. */
const recommendationsShown = 2;

/** Texts for the page; what two answers call for is said once. */
function pointsWith(words: Words, { contacts }: Pick<Advice, "contacts">) {
  return (texts: readonly { text: Text }[]): PointData[] =>
    [...new Set(texts.map(({ text }) => text[words.language]))].map((key) => ({
      key,
      text: withNumbers(words, contacts, key),
    }));
}

function folded({ t }: Pick<Words, "t">, points: PointData[]): ModuleBlockData["recommendations"] {
  if (points.length <= recommendationsShown + 1) return { first: points, more: undefined };
  const others = points.slice(recommendationsShown);
  return {
    first: points.slice(0, recommendationsShown),
    more: { label: t("results:advice.more", { count: others.length }), points: others },
  };
}
