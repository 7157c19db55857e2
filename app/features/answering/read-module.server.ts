import type { Ctx } from "~/features/ctx.server";
import { isShut, notThere, whoComes } from "./decide";
import type { Plain, Shut, Unknown } from "./decision";
import { type Section, type SectionVids, sectionOf } from "./situation";
import { situationOfOrder } from "./situation.server";
import { surveyContents } from "./survey-contents.server";

export type ModuleOutcome =
  | Unknown
  | Plain<Shut>
  /** The order's survey has no such section, or the run that is named isn't the person's. */
  | { outcome: "notThere"; what: "section" | "run" }
  | {
      outcome: "module";
      section: Section;
      /** The run in progress. */
      resultId: string | undefined;
      /** Neither finished already nor part of a run that can't be continued (spec §4 "Loading a module"). */
      answerable: boolean;
      /** What is saved of it. */
      answers: ReadonlyMap<string, number | string | null>;
    };

/** A section of an order's survey with its questions, for whoever shows them by other means than our pages. */
export async function readModule(
  ctx: Pick<Ctx, "db" | "clock">,
  {
    section: vids,
    resultId,
    ...keys
  }: {
    userUuid: string;
    orderId: string;
    /** Without a metamodule: whichever holds the module. */
    section: Pick<SectionVids, "surveyModuleVid"> & Partial<SectionVids>;
    resultId: string | undefined;
  },
): Promise<ModuleOutcome> {
  const { surveyModuleVid } = vids;
  const situation = await situationOfOrder(ctx.db, keys, { resultId, section: vids });
  const known = whoComes(situation, ctx.clock.now());
  if (known.outcome !== "known") return known;
  const { order, run, hindrance } = known;
  if (isShut(hindrance)) return { outcome: hindrance };
  const metamodules = await surveyContents(ctx, { order, run });
  const found = metamodules.find(({ modules }) => modules.some(({ vid }) => vid === surveyModuleVid));
  const surveyMetamoduleVid = vids.surveyMetamoduleVid ?? found?.vid ?? "";
  const finishedModuleVids = run?.finishedModuleVids ?? new Set();
  const section = sectionOf({ metamodules, finishedModuleVids }, { surveyMetamoduleVid, surveyModuleVid });
  if (!section) return notThere("section");
  const isOtherRun = resultId !== undefined && resultId !== run?.id;
  if (isOtherRun && !situation.named) return notThere("run");
  const isOpen = hindrance !== "expired" && !finishedModuleVids.has(surveyModuleVid);
  return {
    outcome: "module",
    section,
    resultId: run?.id,
    answerable: !isOtherRun && isOpen,
    answers: isOtherRun ? new Map() : (run?.answers ?? new Map()),
  };
}
