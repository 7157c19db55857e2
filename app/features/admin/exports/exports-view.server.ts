import type { OwnForm } from "~/design/own-form";
import { type AskedExport, fetchMinutes } from "~/features/exports/asked-export";
import { layouts } from "~/features/exports/layout";
import type { ListedExport } from "~/features/exports/list-prepared.server";
import { reasonMax, reasonMin, reasonText } from "~/features/exports/stated-reason";
import { preparedExportPattern } from "~/i18n/api-addresses";
import { pageUrl } from "~/i18n/paths";
import type { FormWords, Words } from "~/i18n/words.server";
import { codePoints } from "~/platform/text/normalise";
import { writtenTime } from "~/platform/time/written-time";
import { editForm } from "../edit-form-view.server";
import type { ExportsViewData } from "./exports-view";

export const exportIntents = ["results", "people"] as const;
export const exportNotices = ["preparing", "busy"] as const;
export type ExportNotice = (typeof exportNotices)[number];

type ExportsPage = { prepared: readonly ListedExport[]; own: OwnForm; notice: ExportNotice | undefined };

/** Excel files about all orders: what can be asked for, and what has become of what was. */
export function exportsView(words: FormWords, { prepared, own, notice }: ExportsPage): ExportsViewData {
  const { t, language } = words;
  return {
    title: t("exports:all.title"),
    back: { href: pageUrl("adminOrders", language), label: t("admin:sections.adminOrders") },
    lead: t("exports:all.lead", { minutes: fetchMinutes }),
    content: t("exports:all.content"),
    notice: notice && { tone: notice === "preparing" ? "success" : "alert", text: t(`exports:all.notices.${notice}`) },
    prepared: {
      title: t("exports:all.prepared"),
      none: t("exports:all.none"),
      columns: [
        { label: t("exports:all.file") },
        { label: t("exports:all.askedAt") },
        { label: t("exports:all.state") },
      ],
      rows: prepared.map(({ id, asked, createdAt, ...file }) => ({
        key: id,
        cells: [nameOf(words, asked), writtenTime(createdAt, language)],
        ...stateOf(words, { id, ...file }),
      })),
    },
    again: prepared.some(({ state }) => state === "preparing")
      ? { href: pageUrl("adminExports", language), label: t("exports:all.look") }
      : undefined,
    results: {
      title: t("exports:all.results"),
      form: editForm(words, own, {
        intent: "results",
        version: undefined,
        fields: [
          {
            kind: "choice",
            name: "layout",
            label: t("exports:all.layout"),
            value: layouts[0],
            options: layouts.map((value) => ({ value, label: t(`exports:all.layouts.${value}`) })),
          },
          {
            kind: "text",
            name: "reason",
            label: t("orders:exports.reason"),
            hint: t("exports:all.reasonHint", { min: reasonMin, max: reasonMax }),
            value: "",
          },
        ],
        submit: t("exports:all.prepareResults"),
      }),
    },
    people: {
      title: t("exports:all.people"),
      text: t("exports:all.peopleText"),
      form: editForm(
        words,
        { ...own, kept: undefined },
        {
          intent: "people",
          version: undefined,
          fields: [],
          submit: t("exports:all.preparePeople"),
        },
      ),
    },
  };
}

/** Why the reason that was typed is not taken, by its field; undefined where it is. */
export function reasonError({ t }: Pick<Words, "t">, typed: string): Record<string, string> | undefined {
  const characters = codePoints(typed.trim());
  if (characters > reasonMax) return { reason: t("exports:all.reasonTooLong", { max: reasonMax, typed: characters }) };
  if (reasonText(typed).length >= reasonMin) return undefined;
  return { reason: t("exports:all.reasonNeeded", { min: reasonMin }) };
}

function nameOf({ t }: Words, asked: AskedExport): string {
  const name =
    asked.name === "results"
      ? `${t("exports:all.results")}: ${t(`exports:all.layouts.${asked.layout}`)}`
      : t("exports:all.people");
  return asked.orderId === undefined ? name : `${name} (${t("exports:all.ofOne")})`;
}

function stateOf(
  { t, language }: Words,
  { id, state, expiresAt, ended }: Omit<ListedExport, "asked" | "createdAt">,
): Pick<ExportsViewData["prepared"]["rows"][number], "state" | "download"> {
  if (ended) return { state: t("exports:all.states.ended") };
  if (state !== "ready") return { state: t(`exports:all.states.${state}`) };
  return {
    state: t("exports:all.states.ready", { time: expiresAt ? writtenTime(expiresAt, language) : "" }),
    download: { href: preparedExportPattern.replace(":id", id), label: t("exports:all.download") },
  };
}
