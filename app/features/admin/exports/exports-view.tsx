import { BackLink } from "~/design/back-link";
import { Stack } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import { DataTable, type TableColumn } from "~/design/table";
import { Text } from "~/design/text";
import { VisuallyHidden } from "~/design/visually-hidden";
import { useLookAgain } from "~/remix/use-look-again";
import { EditForm, type EditFormData } from "../edit-form";
import { LinkList, ReadingWidth, Section } from "../page-parts";

type Link = { href: string; label: string };

export type ExportsViewData = {
  title: string;
  back: Link;
  lead: string;
  /** What a spreadsheet makes of the files. */
  content: string;
  notice: { tone: "success" | "alert"; text: string } | undefined;
  prepared: {
    title: string;
    none: string;
    columns: TableColumn[];
    rows: { key: string; cells: string[]; state: string; download?: Link }[];
  };
  /** Looks once more; while a file is being prepared. */
  again: Link | undefined;
  results: { title: string; form: EditFormData };
  people: { title: string; text: string; form: EditFormData };
};

/** Milliseconds between two looks whether a file is there, where JavaScript runs. */
const lookEveryMs = 5_000;

/** Excel files about all orders, which are prepared and then fetched. */
export function ExportsView({ view }: { view: ExportsViewData }) {
  const { notice, prepared, again, results, people } = view;
  useLookAgain({ everyMs: again ? lookEveryMs : undefined });
  return (
    <ReadingWidth>
      <Stack gap="l">
        <BackLink href={view.back.href}>{view.back.label}</BackLink>
        <h1>{view.title}</h1>
        {notice ? (
          <Notification tone={notice.tone} role="status">
            {notice.text}
          </Notification>
        ) : null}
        <Text size="l">{view.lead}</Text>
        <Text>{view.content}</Text>
        <Section id="prepared" title={prepared.title}>
          {prepared.rows.length > 0 ? (
            <DataTable
              caption={prepared.title}
              hideCaption
              stacked
              columns={prepared.columns}
              rows={prepared.rows.map(({ key, cells, state, download }) => ({
                key,
                cells: [
                  ...cells,
                  <span key={key}>
                    {download ? (
                      // The browser follows it itself: a file is saved.
                      <a href={download.href} target="_self">
                        {download.label}
                        <VisuallyHidden>: {cells[0]}</VisuallyHidden>
                      </a>
                    ) : null}{" "}
                    {state}
                  </span>,
                ],
              }))}
            />
          ) : (
            <Text tone="quiet">{prepared.none}</Text>
          )}
          {again ? <LinkList links={[again]} /> : null}
        </Section>
        <Section id="results" title={results.title}>
          <EditForm form={results.form} />
        </Section>
        <Section id="people" title={people.title}>
          <Text>{people.text}</Text>
          <EditForm form={people.form} />
        </Section>
      </Stack>
    </ReadingWidth>
  );
}
