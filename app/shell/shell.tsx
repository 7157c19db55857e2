import type { ComponentProps, ReactNode } from "react";
import { mainId } from "~/design/layout";
import { ContinueBar } from "~/design/navigation/continue-bar";
import { SkipLink } from "~/design/navigation/skip-link";
import { PageFooter } from "~/design/page/page-footer";
import { PageHeader } from "~/design/page/page-header";
import { ResultsLoading } from "~/features/results/results-loading";
import type { FrameData } from "~/frame/frame";
import { Banners, type BannersData, Enhancements } from "./banners";
import { SessionCheck, type SessionCheckData } from "./session-check";

export type ShellData = FrameData & {
  continueBar: ComponentProps<typeof ContinueBar> | undefined;
  /** Absent on error pages, which are made without asking anything. */
  banners: BannersData | undefined;
  /** Present while somebody is signed in. */
  sessionCheck: SessionCheckData | undefined;
};

/** What surrounds the content of every page but the survey's own. */
export function Shell({ shell, children }: { shell: ShellData; children: ReactNode }) {
  return (
    <>
      <PageHeader {...shell.header} skipLink={<SkipLink href={`#${mainId}`} label={shell.skip} />} />
      {shell.banners ? <Banners banners={shell.banners} /> : null}
      {shell.sessionCheck ? <SessionCheck check={shell.sessionCheck} /> : null}
      {shell.continueBar ? <ContinueBar {...shell.continueBar} /> : null}
      <ResultsLoading>{children}</ResultsLoading>
      <PageFooter {...shell.footer} />
      {shell.banners ? <Enhancements banners={shell.banners} /> : null}
    </>
  );
}
