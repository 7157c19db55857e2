import type { StaffFormData } from "~/design/staff-form";
import { pageSize } from "~/features/lists/list-query";
import { drawnRows, type ListWords, pagingView } from "~/features/lists/list-view.server";
import { laneEnd } from "~/features/messages/lane";
import type { AdministeredOrder } from "~/features/orders/administered.server";
import { orderNameIn } from "~/features/orders/order-name";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import { writtenNumber } from "~/i18n/written-number";
import { isSameDay, writtenTime, writtenTimeOfDay } from "~/platform/time/written-time";
import { listedName } from "../people/person-words-view.server";
import type { NotReached, Sending } from "./sending.server";
import { type Cause, causes, isPassing } from "./sending-state";
import type { SendingViewData } from "./sending-view";

export const sendingNotices = ["tried", "nobody", "closed"] as const;
export type SendingNotice = (typeof sendingNotices)[number];

type SendingPage = {
  order: AdministeredOrder;
  sending: Sending;
  form: StaffFormData;
  /** Those of one cause, where the address asks for them. */
  people: { cause: Cause; page: number; rows: readonly NotReached[] } | undefined;
  notice: SendingNotice | undefined;
  now: Date;
};

/** Where the people of a cause are shown. */
const anchorOf = (cause: Cause) => `cause-${cause}`;

export function sendingView(
  words: ListWords,
  { order, sending, form, people, notice, now }: SendingPage,
): SendingViewData {
  const { t, language } = words;
  const at = { assessmentOrderId: order.id };
  const counts = numbersOf(sending);
  const number = (count: number) => writtenNumber(count, language);
  const sendsTexts = sending.hasTexts || (sending.maySendTexts && order.textMessages);
  const sent = t(sendsTexts ? "sending:withTexts.sent" : "sending:sent");
  const here = pageUrl("adminSending", language, at);
  return {
    title: t("sending:title"),
    back: { href: pageUrl("adminOrder", language, at), label: orderNameIn(language, order) },
    notice: notice && { tone: notice === "tried" ? "success" : "info", text: t(`sending:notices.${notice}`) },
    state: stateText(words, counts, order),
    end: order.closed || order.draft ? undefined : endText(words, sending, now),
    bar:
      counts.all > 0 ? { value: counts.sent, max: counts.all, label: sent, text: t("sending:of", counts) } : undefined,
    facts: [
      { label: t("sending:all"), value: number(counts.all) },
      { label: sent, value: number(counts.sent) },
      { label: t("sending:waiting"), value: number(counts.waiting) },
      { label: t("sending:notReached"), value: number(counts.notReached) },
    ],
    again: counts.waiting > 0 && !order.closed && !order.draft ? { href: here, label: t("sending:look") } : undefined,
    help: [t(sendsTexts ? "sending:withTexts.whatSentMeans" : "sending:whatSentMeans"), t("sending:onlyInvitations")],
    causesTitle: t("sending:causesTitle"),
    causes: causes.flatMap((cause) => {
      const count = sending.counts.get(cause) ?? 0;
      if (count === 0) return [];
      const address = (page: number) =>
        `${pageUrl("adminSending", language, at, { cause, page: page > 1 ? String(page) : undefined })}#${anchorOf(cause)}`;
      return {
        key: cause,
        id: anchorOf(cause),
        title: t("sending:counted", { title: t(`sending:causes.${cause}.title`), count }),
        text: t(cause === "noAddress" && sendsTexts ? "sending:withTexts.noAddress" : `sending:causes.${cause}.text`),
        button: isPassing(cause) && !order.closed ? { form, label: t("sending:tryAgain", { count }) } : undefined,
        show: people?.cause === cause ? undefined : { href: address(1), label: t("sending:show", { count }) },
        people: people?.cause === cause ? peopleOf(words, people, { count, address }) : undefined,
      };
    }),
  };
}

function peopleOf(
  words: ListWords,
  { cause, page, rows }: NonNullable<SendingPage["people"]>,
  { count, address }: { count: number; address: (page: number) => string },
): SendingViewData["causes"][number]["people"] {
  const { t, language } = words;
  const columns = [
    { label: t("adminPeople:name") },
    { label: t("adminPeople:email") },
    { label: t("adminPeople:phone") },
  ];
  return {
    caption: t(`sending:causes.${cause}.title`),
    recorded: t("adminPeople:list.recorded"),
    columns,
    rows: drawnRows(words, {
      columns,
      rows: rows.map((person) => ({
        key: person.id,
        href: pageUrl("adminPerson", language, { personId: person.id }),
        cells: [listedName(person), person.email ?? "", person.phoneNumber ?? ""],
      })),
    }),
    paging: pagingView(words, { page, pages: Math.ceil(count / pageSize), address }),
  };
}

/** One line for the order's own page; undefined where nobody is invited by a message. */
export function sendingFact(
  words: Words,
  { order, sending, now }: Pick<SendingPage, "order" | "sending" | "now">,
): string | undefined {
  const { t } = words;
  const counts = numbersOf(sending);
  if (counts.all === 0) return undefined;
  const notReached = counts.notReached > 0 ? [t("sending:fact.notReached", { count: counts.notReached })] : [];
  const end = order.closed ? undefined : endText(words, sending, now);
  return [t("sending:of", counts), ...(end ? [end] : []), ...notReached].join(" ");
}

/** "Waiting" are also those whose moment is to come: nothing has gone wrong with them. */
function numbersOf({ counts }: Sending) {
  const of = (state: Parameters<typeof counts.get>[0]) => counts.get(state) ?? 0;
  const notReached = causes.reduce((sum, cause) => sum + of(cause), 0);
  const waiting = of("waiting") + of("scheduled");
  return { all: of("sent") + waiting + notReached, sent: of("sent"), waiting, notReached };
}

function stateText(
  { t }: Words,
  counts: ReturnType<typeof numbersOf>,
  { draft, closed }: Pick<AdministeredOrder, "draft" | "closed">,
): string {
  if (counts.all === 0) return t("sending:states.nobody");
  if (draft) return t("sending:states.draft");
  if (closed) return t("sending:states.closed");
  if (counts.waiting > 0) return t("sending:states.underWay");
  return t(counts.notReached > 0 ? "sending:states.doneButSome" : "sending:states.done");
}

/** When the last of those leave that wait, as far as anybody can know it. */
function endText({ t, language }: Words, { lanes, plannedAt }: Sending, now: Date): string | undefined {
  const ends = [...lanes].map(([lane, ahead]) => ({ lane, end: laneEnd(now, ahead) }));
  const paused = ends.find(({ end }) => end === "paused");
  if (paused) return t(paused.lane === "mail" ? "sending:end.paused" : "sending:withTexts.paused");
  if (ends.some(({ end }) => end === "held")) return t("sending:withTexts.held");
  const times = ends.flatMap(({ end }) => (end instanceof Date ? [end.getTime()] : []));
  if (times.length > 0) {
    const end = new Date(Math.max(...times));
    const isToday = isSameDay(end, now);
    const time = isToday ? writtenTimeOfDay(end, language) : writtenTime(end, language);
    return t(isToday ? "sending:end.today" : "sending:end.later", { time });
  }
  if (ends.length > 0) return t("sending:end.soon");
  if (!plannedAt) return undefined;
  return plannedAt > now ? t("sending:end.planned", { time: writtenTime(plannedAt, language) }) : t("sending:end.soon");
}
