import { Disclosure } from "~/design/folds/disclosure";
import { Stack } from "~/design/layout";
import { DataTable, type TableColumn } from "~/design/table";
import { Text } from "~/design/text";
import { LinkList } from "~/features/admin/page-parts";
import { type LinkedRow, linkedRow } from "~/features/lists/linked-row";
import { holder, sideways as sidewaysHint } from "~/features/reports/page/heat-map.css";
import * as css from "~/features/reports/page/report-view.css";

export type ReportedActionsData = {
  title: string;
  /** The title with how many there are, on what opens. */
  summary: string;
  text: string;
  columns: TableColumn[];
  /** Says that there is more, where the table is wider than the screen. */
  sideways: string;
  rows: LinkedRow[];
  /** How many there are, where not all of them stand here. */
  more: string | undefined;
  links: { href: string; label: string }[];
};

/** What the organisation does about what its report says; stands within the report's page, folded as all that is not said first. */
export function ReportedActions({ actions }: { actions: ReportedActionsData }) {
  const { title, summary, text, columns, sideways, rows, more, links } = actions;
  return (
    <div className={css.together}>
      <Disclosure id="actions" summary={<h2 className={css.folded}>{summary}</h2>}>
        <Stack gap="m">
          <Text>{text}</Text>
          {rows.length > 0 ? (
            <div className={holder}>
              <p className={sidewaysHint.sentences}>{sideways}</p>
              <DataTable caption={title} hideCaption stacked columns={columns} rows={rows.map(linkedRow)} />
            </div>
          ) : null}
          {more ? <Text>{more}</Text> : null}
          <div className={css.onScreen}>
            <LinkList links={links} />
          </div>
        </Stack>
      </Disclosure>
    </div>
  );
}
