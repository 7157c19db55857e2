import type { Words } from "~/i18n/words.server";
import { comparisonAddress, resultsAddress } from "./results-address";
import type { ResultsTabsData } from "./results-tabs";

const addresses = { latest: resultsAddress, comparison: comparisonAddress } as const;

/** The two views of a scored result (spec §2 "Results"). */
export function resultsTabs({ t, language }: Words, orderId: string, current: keyof typeof addresses): ResultsTabsData {
  const link = (view: keyof typeof addresses) => ({
    href: addresses[view](language, orderId),
    label: t(`results:tabs.${view}`),
    current: view === current,
  });
  return { label: t("results:tabs.label"), links: [link("latest"), link("comparison")] };
}
