import { trialEndsDays } from "~/features/invitations/message-kinds";
import type { AdministeredOrder } from "~/features/orders/administered.server";
import { pageUrl } from "~/i18n/paths";
import type { FormWords, Words } from "~/i18n/words.server";
import { momentFields, type TypedMoment } from "~/platform/time/typed-moment";
import { writtenTime } from "~/platform/time/written-time";
import { type Step, stepName, steps } from "./schedule";
import type { PlannedStep } from "./schedule.server";
import type { ScheduleProblem, TypedStep } from "./schedule-form";
import type { ScheduleViewData } from "./schedule-view";
import type { SendHours } from "./send-window";

type Sent = readonly { kind: string; step: number; count: number }[];

/** The time at which a message is sent unless something else is typed. */
const usualTime = "9.00";
const noMoment: TypedMoment = { day: "", month: "", year: "", time: usualTime };

export function scheduleView(
  words: FormWords,
  {
    order,
    planned,
    sent,
    hours,
    done,
    refused,
  }: {
    order: AdministeredOrder;
    planned: readonly PlannedStep[];
    sent: Sent;
    hours: SendHours;
    done: "saved" | "sendNow" | undefined;
    refused?: { typed: readonly TypedStep[]; problems: readonly ScheduleProblem[] };
  },
): ScheduleViewData {
  const { t, language, formToken } = words;
  const at = { assessmentOrderId: order.id };
  // A trial's end is the subscriber's business, and only where there is a trial.
  const shown = steps.filter(({ kind }) => kind !== "trial_ends" || order.trial);
  return {
    title: t("schedules:title"),
    back: { href: pageUrl("adminOrder", language, at), label: order.name },
    intro: t("schedules:intro"),
    hours: t("schedules:hours", { from: hours.from, to: hours.to }),
    done: done && t(`schedules:done.${done}`),
    token: formToken,
    errorSummary: t("common:errorSummary"),
    errorPrefix: t("common:errorPrefix"),
    errors: (refused?.problems ?? []).map(({ step, problem }) => ({
      href: `#${stepName(step)}moment-day`,
      text: `${stepTitle(words, step)}: ${t(`orders:errors.${problem}`)}`,
    })),
    steps: shown.map((step) => {
      const { kind } = step;
      const isThis = (other: { kind: string; step: number }) => other.kind === kind && other.step === step.step;
      const plan = planned.find(isThis);
      const typed = refused?.typed.find(({ step: other }) => isThis(other));
      const problem = refused?.problems.find(({ step: other }) => isThis(other))?.problem;
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
                error: problem && t(`orders:errors.${problem}`),
                day: { label: t("profile:day"), value: moment.day },
                month: { label: t("profile:month"), value: moment.month },
                year: { label: t("profile:year"), value: moment.year },
                time: { label: t("orders:form.time"), hint: t("orders:form.timeHint"), value: moment.time },
              }
            : undefined,
        box:
          step.timed || finished ? undefined : { label: t("schedules:on"), checked: typed?.on ?? plan !== undefined },
        text:
          step.step === 1
            ? { href: pageUrl("adminMessage", language, { ...at, kind }), label: t(`schedules:words.${kind}`) }
            : undefined,
      };
    }),
    save: t("schedules:save"),
    sendNow: { label: t("schedules:sendNow"), text: t("schedules:sendNowText") },
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
