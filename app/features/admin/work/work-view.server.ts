import { mayBeCancelled } from "~/features/jobs/queues";
import { countedText, mostCounted } from "~/features/lists/counted";
import { pageSize } from "~/features/lists/list-query";
import { pagingView } from "~/features/lists/list-view.server";
import { type Lane, laneEnd } from "~/features/messages/lane";
import { pageUrl } from "~/i18n/paths";
import type { FormWords } from "~/i18n/words.server";
import { writtenTime } from "~/platform/time/written-time";
import type { Work, WorkOutcome } from "./work.server";
import type { WorkViewData } from "./work-view";

/** Reasons that have words; others are codes of the network or of a provider, told as they are. */
const knownReasons = ["timeout", "stopping", "unknown", "validation_error"] as const;

export function workView(
  words: FormWords,
  { now, ...work }: Work & { done: WorkOutcome["outcome"] | undefined; now: Date },
): WorkViewData {
  const { t, language, formToken } = words;
  const ends = work.queues.map(({ name }) => endText(words, work.lanes.get(name), now));
  const hasEnds = ends.some(Boolean);
  const address = (page: number) => pageUrl("adminWork", language, {}, { page: page > 1 ? String(page) : undefined });
  return {
    title: t("admin:sections.adminWork"),
    lead: t("adminWork:lead"),
    done: work.done && {
      text: t(`adminWork:done.${work.done}`),
      good: work.done !== "gone" && work.done !== "tooLate",
    },
    queues: {
      title: t("adminWork:queues.title"),
      columns: [
        { label: t("adminWork:queues.queue") },
        { label: t("adminWork:queues.waiting"), numeric: true },
        { label: t("adminWork:queues.active"), numeric: true },
        { label: t("adminWork:queues.failed"), numeric: true },
        ...(hasEnds ? [{ label: t("adminWork:queues.end") }] : []),
      ],
      rows: work.queues.map(({ name, waiting, active, failed }, index) => ({
        key: name,
        cells: [
          t(`adminWork:names.${name}`),
          ...[waiting, active, failed].map((count) => countedText(count, language)),
          ...(hasEnds ? [ends[index] ?? ""] : []),
        ],
      })),
    },
    groups: groupsOf(words, work.groups),
    failures: {
      title: t("adminWork:failures.title"),
      none: t("adminWork:failures.none"),
      count:
        work.total < mostCounted
          ? t("admin:list.count", { count: work.total })
          : t("admin:list.atLeast", { count: mostCounted }),
      columns: [
        { label: t("adminWork:queues.queue") },
        { label: t("adminWork:failures.when") },
        { label: t("adminWork:failures.why") },
        { label: t("adminWork:failures.tries"), numeric: true },
        { label: t("adminWork:failures.next") },
        { label: t("adminWork:failures.actions") },
      ],
      rows: work.failures.map(({ id, queue, at, reason, tries, againAt }) => {
        const name = t(`adminWork:names.${queue}`);
        const when = writtenTime(at, language);
        return {
          key: id,
          queue,
          cells: [
            name,
            when,
            reasonText(words, reason),
            String(tries),
            againAt
              ? t("adminWork:failures.again", { time: writtenTime(againAt, language) })
              : t("adminWork:failures.noMore"),
          ],
          about: `${name}, ${when}`,
          cancel: mayBeCancelled(queue) ? t("adminWork:cancel") : undefined,
        };
      }),
      paging: pagingView(words, { page: work.page, pages: Math.ceil(work.total / pageSize), address }),
    },
    token: formToken,
    tryAgain: t("adminWork:tryAgain"),
  };
}

/** When a lane of messages will be empty, as far as it can be known; other queues have no pace of their own. */
function endText({ t, language }: FormWords, lane: Lane | undefined, now: Date): string {
  if (!lane) return "";
  const end = laneEnd(now, lane);
  return end instanceof Date
    ? t("adminWork:end.about", { time: writtenTime(end, language) })
    : t(`adminWork:end.${end}`);
}

/** What failed, by queue and reason. */
function groupsOf(words: FormWords, groups: Work["groups"]): WorkViewData["groups"] {
  const { t, language } = words;
  return {
    title: t("adminWork:failures.groups.title"),
    columns: [
      { label: t("adminWork:queues.queue") },
      { label: t("adminWork:failures.why") },
      { label: t("adminWork:failures.groups.count"), numeric: true },
      { label: t("adminWork:failures.actions") },
    ],
    rows: groups.map(({ queue, reason, count }) => ({
      key: `${queue} ${reason}`,
      queue,
      reason,
      cells: [t(`adminWork:names.${queue}`), reasonText(words, reason), countedText(count, language)],
    })),
    tryAll: t("adminWork:failures.groups.tryAll"),
  };
}

function reasonText({ t }: FormWords, reason: string): string {
  const known = knownReasons.find((each) => each === reason);
  return known ? t(`adminWork:reasons.${known}`) : t("adminWork:reasons.code", { code: reason });
}
