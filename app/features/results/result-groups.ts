import type { FinishedModule, ResultContent } from "~/features/scoring/result";
import { scoredMetamodule } from "~/features/scoring/score";
import type { Metamodule, Module } from "~/features/survey/definition";

/** The finished modules of one survey kind, each with its definition. */
export type ResultGroup = { metamodule: Metamodule; modules: { module: Module; finished: FinishedModule }[] };

export type ResultGroups = {
  scored: ResultGroup | undefined;
  /** Kinds that are a page of their own. */
  pages: ResultGroup[];
  /** Kinds of one or two modules: too little for a page, so their modules stand together under one title. */
  others: ResultGroup[];
};

/** Whether every module of the kind is finished. */
export function isWhole({ metamodule, modules }: ResultGroup): boolean {
  return modules.length === metamodule.modules.length;
}

/** Whether any of the modules is scored, also where no index is calculated from them. */
export function hasScores(groups: ResultGroups): boolean {
  return everyModule(groups).some(({ module }) => module.scored);
}

/** All groups in the order of the detail section. */
export function everyGroup({ scored, pages, others }: ResultGroups): ResultGroup[] {
  return [...(scored ? [scored] : []), ...pages, ...others];
}

/** All finished modules: what needs care is sought among them all. */
export function everyModule(groups: ResultGroups): ResultGroup["modules"] {
  return everyGroup(groups).flatMap(({ modules }) => modules);
}

/** Those whose strength is told: what carries a person is their life, so where there is an index it is told of its areas alone. */
export function carryingModules(groups: ResultGroups): ResultGroup["modules"] {
  return groups.scored?.modules ?? everyModule(groups);
}

const fewestModulesOfPage = 3;

/**
 * The groups of the detail section in its order (spec §2): the scored group, the others as they were answered, the
 * remaining modules. A module without a definition or a group without modules is left out.
 */
export function resultGroups(
  content: Pick<ResultContent, "metamoduleSubResults">,
  metamodules: readonly Metamodule[],
): ResultGroups {
  const definitions = new Map(metamodules.map((metamodule) => [metamodule.vid, metamodule]));
  const scoredVid = scoredMetamodule(content.metamoduleSubResults, definitions)?.surveyMetamoduleVid;
  const groups = content.metamoduleSubResults.flatMap(({ surveyMetamoduleVid, modules }): ResultGroup[] => {
    const metamodule = definitions.get(surveyMetamoduleVid);
    if (!metamodule) return [];
    const known = modules.flatMap((finished) => {
      const module = metamodule.modules.find(({ vid }) => vid === finished.subResult.surveyModuleVid);
      return module ? [{ module, finished }] : [];
    });
    return known.length > 0 ? [{ metamodule, modules: known }] : [];
  });
  const unscored = groups.filter(({ metamodule }) => metamodule.vid !== scoredVid);
  const isPage = ({ metamodule }: ResultGroup) => metamodule.modules.length >= fewestModulesOfPage;
  return {
    scored: groups.find(({ metamodule }) => metamodule.vid === scoredVid),
    pages: unscored.filter(isPage),
    others: unscored.filter((group) => !isPage(group)),
  };
}
