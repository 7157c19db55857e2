import { Children, type ReactNode } from "react";
import { Stack } from "~/design/layout";
import { measured } from "~/design/layout.css";
import { FirstSteps, GoalChoice, Goals, Strengths } from "~/features/advice/advice-view";
import { More } from "~/features/advice/more";
import { DrawnOnce } from "~/remix/drawn-once";
import { Care } from "./care";
import { Details } from "./details/details";
import type { Drawn, ReadParts } from "./drawn-results";
import { type OrderActionData, OrderActionForm } from "./order-action";
import { Overview } from "./overview/overview";
import { Standing } from "./overview/standing-view";
import * as css from "./results-view.css";

/** What of a result is there to read, whoever reads it. */
export type ResultPartsData = Omit<ReadParts, "promo" | "personalFeedback"> & {
  /**
   * Of somebody who has a lot to carry: what is folded away behind the help and one thing to do, and says so. What the
   * survey waits for comes after the help as well.
   */
  folded: { label: string; open: boolean; action: OrderActionData | undefined } | undefined;
};

interface ResultPartsProps {
  parts: Drawn<ResultPartsData>;
  /** What is offered besides: beside the last of the details, or behind them where all is folded away. */
  promo?: ReactNode;
}

/** A result below its head: what it says overall, what to do, what is good, then module by module. */
export function ResultParts({ parts, promo }: ResultPartsProps) {
  const { care, folded } = parts;
  const strengths = parts.strengths ? (
    <DrawnOnce part={parts.strengths}>{(drawn) => <Strengths strengths={drawn} />}</DrawnOnce>
  ) : null;
  const steps = parts.steps ? (
    <DrawnOnce part={parts.steps}>{(drawn) => <FirstSteps steps={drawn} />}</DrawnOnce>
  ) : null;
  const standing = parts.standing ? (
    <DrawnOnce part={parts.standing}>
      {(drawn) => (
        <Stack gap="s">
          <Standing ends={drawn} />
        </Stack>
      )}
    </DrawnOnce>
  ) : null;
  const overview = parts.overview ? <Overview overview={parts.overview}>{standing}</Overview> : null;
  const further = (
    <>
      {parts.recommendations ? (
        <GoalChoice goals={parts.recommendations}>
          <DrawnOnce part={parts.recommendations.goals}>{(drawn) => <Goals goals={drawn} />}</DrawnOnce>
        </GoalChoice>
      ) : null}
      {parts.details ? <Details details={parts.details}>{folded ? null : promo}</Details> : null}
    </>
  );
  const help = care ? <DrawnOnce part={care}>{(drawn) => <Care care={drawn} />}</DrawnOnce> : null;
  if (folded) {
    return (
      <>
        <Beside>
          {help}
          <Together>
            {steps}
            {folded.action ? <OrderActionForm action={folded.action} tone="secondary" /> : null}
          </Together>
        </Beside>
        <More label={folded.label} open={folded.open}>
          <Stack gap="l">
            {overview ? null : standing}
            {strengths}
            {overview}
            {further}
            {promo}
          </Stack>
        </More>
      </>
    );
  }
  return (
    <>
      {help}
      {overview ? null : standing}
      {overview ? (
        <Beside>
          {overview}
          <Together>
            {steps}
            {strengths}
          </Together>
        </Beside>
      ) : (
        <Beside>
          {steps}
          {strengths}
        </Beside>
      )}
      {further}
    </>
  );
}

/** Two things that are seen at once where there is room. */
function Beside({ children }: { children: ReactNode }) {
  return (
    <div className={measured}>
      <div className={css.beside}>{children}</div>
    </div>
  );
}

/** What there is of them below each other, as one; nothing where there is none. */
function Together({ children }: { children: ReactNode }) {
  return Children.toArray(children).length > 0 ? <Stack gap="l">{children}</Stack> : null;
}
