import type { Ctx } from "~/features/ctx.server";
import type { Person } from "~/features/people/person";
import { type Section, type SectionVids, sectionOf } from "./active-order";
import { type Guarded, guardOrder } from "./guard.server";
import { findNamedRun } from "./named-run.server";
import { surveyContents } from "./survey-contents.server";

/** Verdicts with which nothing of a survey is shown to whoever asks for it by its order. */
export type OrderRefusal = Extract<
  Guarded["verdict"],
  "notSignedIn" | "invalidPerson" | "noOrder" | "closed" | "profileIncomplete" | "consentsMissing"
>;

export type ModuleOutcome =
  | { outcome: "refused"; verdict: OrderRefusal }
  /** The order's survey has no such section, or the run that is named isn't the person's. */
  | { outcome: "noSuchSection" }
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
    person,
    orderId,
    section: vids,
    resultId,
  }: {
    person: Person;
    orderId: string;
    /** Without a metamodule: whichever holds the module. */
    section: Pick<SectionVids, "surveyModuleVid"> & Partial<SectionVids>;
    resultId: string | undefined;
  },
): Promise<ModuleOutcome> {
  const { surveyModuleVid } = vids;
  const guarded = await guardOrder(ctx, { person, orderId, surveyModuleVid });
  if (isRefusedOrder(guarded)) return { outcome: "refused", verdict: guarded.verdict };
  const { order, run, verdict } = guarded;
  const metamodules = await surveyContents(ctx, { order, result: run });
  const found = metamodules.find(({ modules }) => modules.some(({ vid }) => vid === surveyModuleVid));
  const surveyMetamoduleVid = vids.surveyMetamoduleVid ?? found?.vid ?? "";
  const finishedModuleVids = run?.finishedModuleVids ?? new Set();
  const section = sectionOf({ metamodules, finishedModuleVids }, { surveyMetamoduleVid, surveyModuleVid });
  if (!section) return { outcome: "noSuchSection" };
  const isOtherRun = resultId !== undefined && resultId !== run?.id;
  if (
    isOtherRun &&
    !(await findNamedRun(ctx.db, { userUuid: person.userUuid, resultId, moduleVid: section.module.vid }))
  ) {
    return { outcome: "noSuchSection" };
  }
  return {
    outcome: "module",
    section,
    resultId: run?.id,
    answerable: !isOtherRun && (verdict === "may" || verdict === "notStarted"),
    answers: isOtherRun ? new Map() : (run?.answers ?? new Map()),
  };
}

/** Whether an order stays shut for whoever asks. */
export function isRefusedOrder(guarded: Guarded): guarded is Extract<Guarded, { verdict: OrderRefusal }> {
  return !["notStarted", "expired", "sectionFinished", "may"].includes(guarded.verdict);
}
