import { useLocation, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Stack } from "~/design/layout";
import { TabLinks } from "~/design/navigation/tab-links";
import type { PageLink } from "~/design/page/page-header";
import { ResultsPlaceholder, useAwaitedResults } from "./results-loading";

export type ResultsTabsData = { label: string; links: PageLink[] };

/** The views of a result, each a page of its own that brings its own data; a placeholder stands in while one is loading. */
export function ResultsTabs({ tabs, children }: { tabs: ResultsTabsData | undefined; children: ReactNode }) {
  const { pathname } = useLocation();
  const target = useNavigation().location?.pathname;
  const awaited = useAwaitedResults();
  if (!tabs) return <>{children}</>;
  // The tab that was pressed is the current one at once; its content may take longer.
  const chosen = tabs.links.some(({ href }) => href === target) ? target : pathname;
  return (
    <Stack gap="l">
      <TabLinks label={tabs.label} links={tabs.links.map((link) => ({ ...link, current: link.href === chosen }))} />
      {awaited && awaited === chosen ? (
        <div aria-busy="true">
          <ResultsPlaceholder path={awaited} />
        </div>
      ) : (
        children
      )}
    </Stack>
  );
}
