import { Stack } from "~/design/layout";
import { Dialog } from "~/design/notices/dialog";
import { DataTable, type TableColumn } from "~/design/table";
import { Text } from "~/design/text";

export type ExplainData = {
  title: string;
  /** How the numbers of the table make the score, and what they are. */
  intro: string[];
  table: {
    caption: string;
    columns: TableColumn[];
    rows: { key: string; cells: { text: string; href?: string }[] }[];
  };
  /** What else is to be known of the numbers of the table, a sentence each. */
  steps: string[];
  onward: { href: string; label: string } | undefined;
  close: { href: string; label: string };
};

/** How a score came about, over the results; without JavaScript and on paper it is the page. */
export function ExplainDialog({ explain }: { explain: ExplainData }) {
  const { title, intro, table, steps, onward, close } = explain;
  return (
    <Dialog open title={title} closeLabel={close.label} closeHref={close.href}>
      <Stack gap="m">
        {intro.map((text) => (
          <Text key={text}>{text}</Text>
        ))}
        <DataTable
          caption={table.caption}
          stacked
          columns={table.columns}
          rows={table.rows.map(({ key, cells }) => ({
            key,
            cells: cells.map(({ text, href }) =>
              href ? (
                <a key={text} href={href} data-in-place="">
                  {text}
                </a>
              ) : (
                text
              ),
            ),
          }))}
        />
        {steps.map((text) => (
          <Text key={text}>{text}</Text>
        ))}
        {onward ? (
          <p>
            <a href={onward.href} data-in-place="">
              {onward.label}
            </a>
          </p>
        ) : null}
      </Stack>
    </Dialog>
  );
}
