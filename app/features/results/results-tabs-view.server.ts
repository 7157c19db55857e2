import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import type { ResultsTabsData } from "./results-tabs";

const views = { latest: "orderResults", comparison: "orderComparison" } as const;

/** The two views of a scored result (spec §2 "Results"). */
export function resultsTabs({ t, language }: Words, orderId: string, current: keyof typeof views): ResultsTabsData {
  const link = (view: keyof typeof views) => ({
    href: pageUrl(views[view], language, { assessmentOrderId: orderId }),
    label: t(`results:tabs.${view}`),
    current: view === current,
  });
  return { label: t("results:tabs.label"), links: [link("latest"), link("comparison")] };
}
