import { Stack } from "~/design/layout";
import { Lines } from "~/design/prose";
import { Text } from "~/design/text";
import { EditForm, type EditFormData } from "../edit-form";
import { PageTop, ReadingWidth } from "../page-parts";

type Link = { href: string; label: string };

export type ReportRulesViewData = {
  back: Link;
  title: string;
  lead: string;
  saved: string | undefined;
  /** Undefined once somebody is invited. */
  form: EditFormData | undefined;
  /** What people read before their first question. */
  told: { title: string; lines: string[] };
  plan: Link;
};

/** How many people a number of an order's reports is about at least, and what they are grouped by. */
export function ReportRulesView({ view }: { view: ReportRulesViewData }) {
  return (
    <ReadingWidth>
      <Stack gap="l">
        <PageTop top={view} />
        {view.form ? <EditForm form={view.form} /> : null}
        <section aria-labelledby="told-title">
          <Stack gap="s">
            <h2 id="told-title">{view.told.title}</h2>
            <Lines lines={view.told.lines} />
          </Stack>
        </section>
        <Text>
          <a href={view.plan.href}>{view.plan.label}</a>
        </Text>
      </Stack>
    </ReadingWidth>
  );
}
