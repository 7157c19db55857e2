import type { StaffFormData } from "~/design/staff-form";
import type { ConsentKey } from "~/features/consents/consent-type";
import type { SendHours } from "~/features/invitations/send-window";
import type { AdministeredOrder } from "~/features/orders/administered.server";
import { minutesUntilSettled } from "~/features/orders/order";
import { defaultRules } from "~/features/reports/disclosure/rules";
import { attributeName } from "~/features/reports/page/report-words-view.server";
import { timeLine } from "~/features/schedules/time-line";
import { timeLineView } from "~/features/schedules/time-line-view.server";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import { writtenList } from "~/i18n/written-list";
import { writtenNumber } from "~/i18n/written-number";
import { writtenTime } from "~/platform/time/written-time";
import type { Sending } from "../../sending/sending.server";
import { sendingFact } from "../../sending/sending-view.server";
import { basisOnOrderPage } from "../basis-facts-view.server";
import { ownNameFacts } from "../names-fields-view.server";
import { consentsText, endText, variantName } from "../order-words-view.server";
import { type Answered, answeredShare, leastAnswered } from "./answered";
import { answeredText } from "./answered-view.server";
import type { Life } from "./life.server";
import { type LifeStep, lifeSteps, stepStatus } from "./life-steps";
import type { StepData } from "./steps";
import { isWithoutReport } from "./without-report";

/** All that the page of an order shows. */
export type LivedOrder = {
  order: AdministeredOrder;
  form: StaffFormData;
  consents: readonly ConsentKey[];
  answered: Answered;
  sending: Sending;
  life: Life;
  /** Whether whoever looks may read the report. */
  mayReadReport: boolean;
  hours: SendHours;
  now: Date;
};

type Part = Pick<StepData, "texts" | "facts" | "links"> & Partial<StepData>;

export function stepsView(words: Words, lived: LivedOrder): StepData[] {
  const parts: Record<LifeStep, (words: Words, lived: LivedOrder) => Part> = {
    content: contentStep,
    rules: rulesStep,
    people: peopleStep,
    answering: answeringStep,
    closing: closingStep,
    report: reportStep,
  };
  const { life, order } = lived;
  return lifeSteps.map((step) => {
    const status = stepStatus(step, { ...order, groups: life.groups, hasReport: life.reportAt !== undefined });
    return {
      key: step,
      title: words.t(`orders:life.steps.${step}`),
      status,
      statusLabel: words.t(`orders:life.statuses.${status}`),
      ...parts[step](words, lived),
    };
  });
}

/** Addresses of an order's pages, with their names. */
function linkTo({ t, language }: Words, { id }: AdministeredOrder) {
  return (page: Parameters<typeof pageUrl>[0] & keyof typeof linkNames) => ({
    href: pageUrl(page, language, { assessmentOrderId: id }),
    label: t(linkNames[page]),
  });
}

const linkNames = {
  adminOrderChange: "orders:form.changeTitle",
  adminOrderPreview: "orders:preview.link",
  adminOrderReportRules: "orders:parts.adminOrderReportRules",
  adminOrderReportPlan: "orders:parts.adminOrderReportPlan",
  adminInviting: "orders:parts.adminInviting",
  adminSending: "orders:parts.adminSending",
  adminOrderGroups: "orders:parts.adminOrderGroups",
  adminMessages: "orders:parts.adminMessages",
  adminOrderCalendar: "calendar:title",
  adminOrderOpen: "orders:opening.title",
  adminOrderFiles: "orders:parts.adminOrderFiles",
} as const;

const stageOf = ({ draft, fixed }: AdministeredOrder) => (fixed ? "fixed" : draft ? "draft" : "open");

function contentStep(words: Words, { order, consents }: LivedOrder): Part {
  const { t } = words;
  const link = linkTo(words, order);
  const yesNo = (is: boolean) => t(is ? "orders:yes" : "orders:no");
  return {
    texts: [t(`orders:life.content.${order.closed ? "closed" : stageOf(order)}`)],
    facts: [
      ...ownNameFacts(words, order),
      { label: t("orders:form.variant"), value: variantName(words, order.surveyFlowVariant) },
      {
        label: t("orders:form.consents"),
        value: consentsText(words, consents),
      },
      { label: t("orders:facts.showResults"), value: yesNo(order.showResultsToEndUser) },
      { label: t("orders:facts.professionalService"), value: yesNo(order.professionalService) },
      ...(order.textMessages ? [{ label: t("orders:facts.textMessages"), value: yesNo(true) }] : []),
      ...basisOnOrderPage(words, order),
    ],
    links: [link("adminOrderChange"), link("adminOrderPreview")],
  };
}

function rulesStep(words: Words, { order, life }: LivedOrder): Part {
  const { t } = words;
  const link = linkTo(words, order);
  return {
    texts: [t(`orders:life.rules.${stageOf(order)}`)],
    facts: rulesFacts(words, life),
    links: [link("adminOrderReportRules"), link("adminOrderReportPlan")],
  };
}

/** The rules of an order's reports, in two lines. */
export function rulesFacts({ t, language }: Words, { rules }: Pick<Life, "rules">): StepData["facts"] {
  const names = rules.attributes.map((attribute) => attributeName({ t }, attribute));
  const by = writtenList([t("orders:life.rules.units"), ...names], language);
  return [
    {
      label: t("orders:life.rules.least"),
      value: t("orders:life.rules.leastPeople", { k: rules.k, sensitive: rules.sensitiveK }),
    },
    {
      label: t("orders:life.rules.by"),
      value: names.length > 0 ? by : t("orders:life.rules.unitsOnly"),
    },
  ];
}

function peopleStep(words: Words, { order, sending, life, now }: LivedOrder): Part {
  const { t, language } = words;
  const link = linkTo(words, order);
  const sent = order.draft ? undefined : sendingFact(words, { order, sending, now });
  return {
    texts: order.draft ? [t("orders:life.people.draft")] : life.groups > 0 ? [t("orders:life.mayHaveJoined")] : [],
    facts: [
      {
        label: t(order.draft ? "sending:all" : "orders:list.invited"),
        value: writtenNumber(life.invited, language),
      },
      ...(sent ? [{ label: t("sending:title"), value: sent }] : []),
      ...(life.groups > 0 ? [{ label: t("orders:groups.title"), value: writtenNumber(life.groups, language) }] : []),
    ],
    links: [
      ...(order.closed ? [] : [link("adminInviting")]),
      ...(order.draft ? [] : [link("adminSending")]),
      link("adminOrderGroups"),
    ],
  };
}

function answeringStep(words: Words, { order, answered, life, hours }: LivedOrder): Part {
  const { t } = words;
  const link = linkTo(words, order);
  const { planned, reportAt } = life;
  const line = timeLineView(words, {
    draft: order.draft,
    moments: timeLine(order, {
      planned,
      hours,
      ...(isWithoutReport(order, life) ? {} : { report: { madeAt: reportAt } }),
    }),
  });
  const told = answeredText(words, { ...life, answered });
  const bar =
    told !== undefined && answered !== undefined && answeredShare(answered, life) !== undefined
      ? { value: leastAnswered(answered, life.invited), max: life.invited, label: t("orders:answered"), text: told }
      : undefined;
  const notTold = t(order.closed ? "orders:answeredInReport" : "orders:answeredNotTold");
  return {
    texts: order.draft ? [t("orders:life.answering.draft")] : told && !bar ? [told] : [],
    bar,
    facts: [
      ...(told || order.draft || isWithoutReport(order, life) ? [] : [{ label: t("orders:answered"), value: notTold }]),
      {
        label: t("orders:list.end"),
        value: endText(words, order.endTimestamp),
      },
    ],
    line,
    links: [...(order.draft ? [link("adminOrderOpen")] : []), link("adminMessages"), link("adminOrderCalendar")],
  };
}

/** An order is closed, or opened again as long as nothing of it has been told. */
function closingStep(words: Words, { order, form }: LivedOrder): Part {
  const { t, language } = words;
  if (!order.closed) {
    const when = order.endTimestamp
      ? t("orders:life.closing.atEnd", { time: writtenTime(order.endTimestamp, language) })
      : t("orders:life.closing.byHand");
    if (order.draft) return { texts: [when], facts: [], links: [] };
    return {
      texts: [when, t("orders:ending.openText")],
      facts: [],
      links: [],
      press: { form, to: "closed", label: t("orders:ending.close") },
    };
  }
  const at = order.closedAt ?? order.endTimestamp;
  const facts = at ? [{ label: t("orders:closedAt"), value: writtenTime(at, language) }] : [];
  if (order.staysClosed) return { texts: [t("orders:ending.staysText")], facts, links: [] };
  return {
    texts: [t("orders:ending.closedText")],
    facts,
    links: [],
    press: { form, to: "open", label: t("orders:ending.open") },
  };
}

function reportStep(words: Words, { order, life, mayReadReport }: LivedOrder): Part {
  const { t, language } = words;
  const link = linkTo(words, order);
  const { reportAt, readers } = life;
  const when = reportAt
    ? t("orders:life.report.madeAt", { time: writtenTime(reportAt, language) })
    : isWithoutReport(order, life)
      ? t("reports:state.tooFewInvited", { least: defaultRules.k })
      : t(order.closed ? "orders:life.report.soon" : "orders:life.report.afterwards", { minutes: minutesUntilSettled });
  const read = {
    href: pageUrl("reportsOrder", language, { assessmentOrderId: order.id }),
    label: t("orders:life.next.readReport"),
  };
  const people = {
    href: pageUrl("adminPeople", language, {}, { organisation: order.organisation.id }),
    label: t("orders:life.report.toPeople"),
  };
  return {
    texts: [when],
    facts: [
      {
        label: t("orders:life.report.readers"),
        value: readers > 0 ? t("orders:life.report.readersCount", { count: readers }) : t("orders:life.report.nobody"),
      },
    ],
    links: [...(reportAt && mayReadReport ? [read] : []), link("adminOrderFiles"), ...(readers > 0 ? [] : [people])],
  };
}
