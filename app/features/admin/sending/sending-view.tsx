import { BackLink } from "~/design/back-link";
import { Button } from "~/design/button";
import { useIsSending } from "~/design/form";
import { Actions, Stack } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import { ProgressBar } from "~/design/progress";
import { reading } from "~/design/reading.css";
import { StaffForm, type StaffFormData } from "~/design/staff-form";
import { SummaryList } from "~/design/summary-list";
import type { TableColumn } from "~/design/table";
import { Text } from "~/design/text";
import { VisuallyHidden } from "~/design/visually-hidden";
import { type LinkedRow, linkedRow } from "~/features/lists/linked-row";
import { Paging, type PagingData } from "~/features/lists/list";
import { type DrawnRows, DrawnTable } from "~/features/lists/list-table";
import { useLookAgain } from "~/remix/use-look-again";
import { LinkList } from "../page-parts";

type CauseData = {
  key: string;
  id: string;
  title: string;
  text: string;
  /** Tries all of it again. */
  button: { form: StaffFormData; label: string } | undefined;
  show: { href: string; label: string } | undefined;
  people:
    | {
        caption: string;
        recorded: string;
        columns: TableColumn[];
        rows: DrawnRows<LinkedRow>;
        paging: PagingData | undefined;
      }
    | undefined;
};

export type SendingViewData = {
  title: string;
  back: { href: string; label: string };
  notice: { tone: "success" | "info"; text: string } | undefined;
  /** How it stands, in a sentence that is read out when it changes. */
  state: string;
  end: string | undefined;
  bar: { value: number; max: number; label: string; text: string } | undefined;
  facts: { label: string; value: string }[];
  /** Looks once more; while anything waits. */
  again: { href: string; label: string } | undefined;
  help: string[];
  causesTitle: string;
  causes: CauseData[];
};

/** Milliseconds between two looks at how far it is, where JavaScript runs. */
const lookEveryMs = 10_000;

/** How far an order's invitations are, and who has not been reached. */
export function SendingView({ view }: { view: SendingViewData }) {
  const { notice, bar, again, causes } = view;
  useLookAgain({ everyMs: again ? lookEveryMs : undefined });
  return (
    <Stack gap="l">
      <BackLink href={view.back.href}>{view.back.label}</BackLink>
      <h1>{view.title}</h1>
      {notice ? (
        <Notification tone={notice.tone} role="status">
          {notice.text}
        </Notification>
      ) : null}
      <div className={reading}>
        <Stack gap="m">
          <div>
            <div role="status">
              <Text size="l">{view.state}</Text>
            </div>
            {view.end ? <Text>{view.end}</Text> : null}
          </div>
          {bar ? <ProgressBar {...bar} /> : null}
          <SummaryList rows={view.facts} />
          {again ? <LinkList links={[again]} /> : null}
          {view.help.map((text) => (
            <Text key={text} size="s" tone="quiet">
              {text}
            </Text>
          ))}
        </Stack>
      </div>
      {causes.length > 0 ? (
        <section aria-labelledby="causes">
          <Stack gap="l">
            <h2 id="causes">{view.causesTitle}</h2>
            {causes.map((cause) => (
              <CausePart key={cause.key} cause={cause} />
            ))}
          </Stack>
        </section>
      ) : null}
    </Stack>
  );
}

function CausePart({ cause: { key, id, title, text, button, show, people } }: { cause: CauseData }) {
  const sending = useIsSending();
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <Stack gap="m">
        <div className={reading}>
          <Stack gap="s">
            <h3 id={`${id}-title`}>{title}</h3>
            <Text>{text}</Text>
          </Stack>
        </div>
        {button ? (
          <StaffForm form={button.form}>
            <Actions>
              <Button name="cause" value={key} tone="secondary" disabled={sending}>
                {button.label}
                <VisuallyHidden>: {title}</VisuallyHidden>
              </Button>
            </Actions>
          </StaffForm>
        ) : null}
        {show ? (
          <p>
            <a href={show.href}>
              {show.label}
              <VisuallyHidden>: {title}</VisuallyHidden>
            </a>
          </p>
        ) : null}
        {people ? (
          <>
            <Text size="s" tone="quiet">
              {people.recorded}
            </Text>
            <DrawnTable caption={people.caption} columns={people.columns} rows={people.rows} row={linkedRow} />
            {people.paging ? <Paging paging={people.paging} /> : null}
          </>
        ) : null}
      </Stack>
    </section>
  );
}
