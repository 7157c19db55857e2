import { useLocation, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Stack } from "~/design/layout";
import type { PageLink } from "~/design/page-header";
import { TabLinks } from "~/design/tab-links";
import * as css from "./results-tabs.css";

export type ResultsTabsData = { label: string; links: PageLink[]; loading: string };

/** The views of a result, each a page of its own that brings its own data; a placeholder stands in while one is loading. */
export function ResultsTabs({ tabs, children }: { tabs: ResultsTabsData | undefined; children: ReactNode }) {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  if (!tabs) return <>{children}</>;
  const target = location?.pathname;
  const isLoading = target !== undefined && target !== pathname && tabs.links.some(({ href }) => href === target);
  return (
    <Stack gap="l">
      <TabLinks
        label={tabs.label}
        links={tabs.links.map((link) => (isLoading ? { ...link, current: link.href === target } : link))}
      />
      {isLoading ? <Placeholder label={tabs.loading} /> : children}
    </Stack>
  );
}

/** Keeps the place of what is loading, so that the page below doesn't jump. */
function Placeholder({ label }: { label: string }) {
  return (
    <div role="status" className={css.placeholder}>
      <p>{label}</p>
      <div className={css.bar} />
      <div className={css.block} />
    </div>
  );
}
