import { type OwnForm, ownStaffForm } from "~/design/own-form";
import { trialEndsDays } from "~/features/invitations/message-kinds";
import type { SendHours } from "~/features/invitations/send-window";
import type { AdministeredOrder } from "~/features/orders/administered.server";
import { orderNameIn } from "~/features/orders/order-name";
import { pageUrl } from "~/i18n/paths";
import type { FormWords, Words } from "~/i18n/words.server";
import { momentFields, type TypedMoment, typedMomentText } from "~/platform/time/typed-moment";
import { writtenTime } from "~/platform/time/written-time";
import { type PlannedStep, type Step, stepName, steps } from "./schedule";
import type { ScheduleProblem, TypedStep } from "./schedule-form";
import type { ScheduleViewData } from "./schedule-view";
import { timeLine } from "./time-line";
import { timeLineView } from "./time-line-view.server";

type Sent = readonly { kind: string; step: number; count: number }[];

/** The time at which a message is sent unless something else is typed. */
const usualTime = "9.00";
const noMoment: TypedMoment = { day: "", month: "", year: "", time: usualTime };

/** When messages leave; with the parts of an invitation by text message, where the order has any. */
type Sending = { hours: SendHours; textParts: number | undefined };

/** What was typed before: refused just now, or kept as a draft. */
type Before = { typed: readonly TypedStep[]; problems: readonly ScheduleProblem[] };

export function scheduleView(
  words: FormWords,
  {
    order,
    planned,
    version,
    sent,
    sending,
    done,
    own,
    before,
  }: {
    order: AdministeredOrder;
    planned: readonly PlannedStep[];
    version: string;
    sent: Sent;
    sending: Sending;
    done: "saved" | "sendNow" | undefined;
    own: OwnForm;
    before: Before | undefined;
  },
): ScheduleViewData {
  const { t, language, formToken } = words;
  const at = { assessmentOrderId: order.id };
  return {
    title: t("schedules:title"),
    back: { href: pageUrl("adminOrder", language, at), label: orderNameIn(language, order) },
    intro: t("schedules:intro"),
    line: timeLineView(words, {
      draft: order.draft,
      moments: timeLine(order, { planned, hours: sending.hours }),
    }),
    ...sendingWords(words, sending),
    done: done && t(`schedules:done.${done}`),
    onward:
      done === "saved" && order.draft
        ? { href: pageUrl("adminOrderOpen", language, at), label: t("orders:life.next.open") }
        : undefined,
    form: ownStaffForm(formToken, own, version),
    errorSummary: t("common:errorSummary"),
    errorPrefix: t("common:errorPrefix"),
    errors: (before?.problems ?? []).map(({ step, problem }) => ({
      href: `#${stepName(step)}moment-day`,
      text: `${stepTitle(words, step)}: ${problemText(words, problem, sending)}`,
    })),
    steps: stepsOf(order).map((step) => stepView(words, { order, step, planned, sent, sending, before })),
    save: t("schedules:save"),
    sendNow: {
      form: ownStaffForm(formToken, { ...own, kept: undefined }, undefined),
      label: t("schedules:sendNow"),
      text: t("schedules:sendNowText"),
    },
  };
}

/** One of the messages: when it leaves, and what has happened with it. */
function stepView(
  words: Words,
  {
    order,
    step,
    planned,
    sent,
    sending,
    before,
  }: {
    order: AdministeredOrder;
    step: Step;
    planned: readonly PlannedStep[];
    sent: Sent;
    sending: Sending;
    before: Before | undefined;
  },
): ScheduleViewData["steps"][number] {
  const { t, language } = words;
  const at = { assessmentOrderId: order.id };
  const { kind } = step;
  const isThis = (other: { kind: string; step: number }) => other.kind === kind && other.step === step.step;
  const plan = planned.find(isThis);
  const typed = before?.typed.find(({ step: other }) => isThis(other));
  const problem = before?.problems.find(({ step: other }) => isThis(other))?.problem;
  const finished = plan?.finishedAt;
  const moment = typed?.moment ?? (plan?.sendAt ? momentFields(plan.sendAt) : noMoment);
  return {
    name: stepName(step),
    title: stepTitle(words, step),
    help: t(`schedules:help.${kind}`, { days: trialEndsDays }),
    sent: sentText(words, finished, kind === "invitation" ? (sent.find(isThis)?.count ?? 0) : undefined),
    moment:
      step.timed && !finished
        ? {
            legend: t("schedules:moment"),
            hint: t(`schedules:momentHint.${kind === "invitation" ? "invitation" : "reminder"}`),
            error: problem && problemText(words, problem, sending),
            day: { label: t("profile:day"), value: moment.day },
            month: { label: t("profile:month"), value: moment.month },
            year: { label: t("profile:year"), value: moment.year },
            time: { label: t("orders:form.time"), hint: t("orders:form.timeHint"), value: moment.time },
          }
        : undefined,
    box: step.timed || finished ? undefined : { label: t("schedules:on"), checked: typed?.on ?? plan !== undefined },
    text:
      step.step === 1
        ? { href: pageUrl("adminMessage", language, { ...at, kind }), label: t(`schedules:words.${kind}`) }
        : undefined,
  };
}

function problemText({ t }: Pick<Words, "t">, problem: ScheduleProblem["problem"], { hours }: Sending): string {
  switch (problem) {
    case "past":
    case "afterEnd":
    case "outOfOrder":
      return t(`schedules:misfits.${problem}`);
    case "outsideHours":
      return t("schedules:misfits.outsideHours", hours);
    default:
      return t(`orders:errors.${problem}`);
  }
}

function sendingWords(
  { t }: Pick<Words, "t">,
  { hours: { from, to }, textParts }: Sending,
): Pick<ScheduleViewData, "hours" | "texts"> {
  return {
    // Where messages leave at any hour, there is nothing to say.
    hours: from === 0 && to === 24 ? undefined : t("schedules:hours", { from, to }),
    texts: textParts === undefined ? undefined : t("schedules:texts", { parts: textParts }),
  };
}

/** A trial's end is the subscriber's business, and only where there is a trial. */
function stepsOf({ trial }: AdministeredOrder): Step[] {
  return steps.filter(({ kind }) => kind !== "trial_ends" || trial);
}

/** A schedule as it is stored now beside what was typed, step by step. */
export function scheduleConflict(
  words: Words,
  {
    order,
    saved,
    typed,
  }: {
    order: AdministeredOrder;
    saved: { planned: readonly PlannedStep[]; version: string };
    typed: readonly TypedStep[];
  },
) {
  const { t, language } = words;
  const yesNo = (is: boolean) => t(is ? "orders:yes" : "orders:no");
  const beside = stepsOf(order).map((step) => {
    const isThis = (other: { kind: string; step: number }) => other.kind === step.kind && other.step === step.step;
    const plan = saved.planned.find(isThis);
    const given = typed.find((each) => isThis(each.step));
    const typedText = step.timed ? given && typedMomentText(given.moment) : yesNo(given?.on ?? false);
    const savedText = step.timed
      ? plan?.sendAt && typedMomentText(momentFields(plan.sendAt))
      : yesNo(plan !== undefined);
    const sent = plan?.finishedAt && t("schedules:sentOn", { time: writtenTime(plan.finishedAt, language) });
    const label = stepTitle(words, step);
    // What has been sent has no field any more.
    const unasked = sent && (typedText ?? "") === (step.timed ? "" : yesNo(false));
    return {
      saved: { label, value: sent || savedText || "" },
      typed: { label, value: unasked ? sent : typedText || "" },
    };
  });
  return {
    version: saved.version,
    saved: beside.map((row) => row.saved),
    typed: beside.map((row) => row.typed),
  };
}

function stepTitle({ t }: Pick<Words, "t">, { kind, step }: Step): string {
  return kind === "reminder" ? t("schedules:reminderNumber", { number: step }) : t(`schedules:kinds.${kind}`);
}

/** How many got an invitation is told; of later messages it would tell how many have answered, so that these are only sent. */
function sentText(
  { t, language }: Words,
  finishedAt: Date | null | undefined,
  invited: number | undefined,
): string | undefined {
  const time = finishedAt && writtenTime(finishedAt, language);
  if (invited === undefined) return time ? t("schedules:sentOn", { time }) : undefined;
  if (time) return t("schedules:sentAt", { count: invited, time });
  return invited > 0 ? t("schedules:sentSoFar", { count: invited }) : undefined;
}
