import { useLoaderData } from "@remix-run/react";
import { PlainLayout } from "~/design/layout";
import { SampleReport } from "~/features/marketing/sample/sample-report";
import { sampleReportView } from "~/features/marketing/sample/sample-report-view.server";
import { DrawnOnce } from "~/remix/drawn-once";
import { Shell } from "~/shell/shell";
import { drawnSampleReport, marketingLoader } from "./marketing-page.server";

/** A report as a manager gets it, of a made-up organisation: it asks no database, and leads to no page of anybody's own. */
export const loader = marketingLoader("sampleReport", async (page) => {
  const { app, url, t } = page;
  const asked = (name: string) => url.searchParams.get(name);
  const view = sampleReportView(page, {
    waves: (await app.sample()).waves,
    asked: { wave: asked("wave"), group: asked("group"), survey: asked("survey") },
    now: app.clock.now(),
  });
  return { description: t("marketing:sample.description"), view: drawnSampleReport(page, view) };
});

export { pageMeta as meta } from "~/http/page-meta";

export default function SampleReportRoute() {
  const { shell, view } = useLoaderData<typeof loader>();
  return (
    <Shell shell={shell}>
      <PlainLayout wide>
        <DrawnOnce part={view.part}>{(report) => <SampleReport {...report} />}</DrawnOnce>
      </PlainLayout>
    </Shell>
  );
}
