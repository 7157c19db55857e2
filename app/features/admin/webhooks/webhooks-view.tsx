import { BackLink } from "~/design/back-link";
import { Button, ButtonLink } from "~/design/button";
import { PostForm, useIsSending } from "~/design/form";
import { Actions, Stack } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import { SummaryList } from "~/design/summary-list";
import type { TableColumn } from "~/design/table";
import { Text } from "~/design/text";
import { ListTable } from "~/features/lists/list-table";
import { EditForm, type EditFormData } from "../edit-form";
import { ReadingWidth, Section } from "../page-parts";
import { RowButton, RowForm } from "../row-form";

type Link = { href: string; label: string };
type Notice = { good: boolean; text: string } | undefined;

export type WebhooksViewData = {
  back: Link;
  title: string;
  lead: string;
  notice: Notice;
  list: {
    title: string;
    none: string;
    columns: TableColumn[];
    rows: { key: string; href: string; cells: [string, string, string] }[];
  };
  add: { title: string; form: EditFormData };
  told: { title: string; list: string[] };
};

/** Without a label it can't be pressed now: the text says why. */
type Press = { intent: string; label: string | undefined; text: string };

export type WebhookViewData = {
  back: Link;
  title: string;
  token: string;
  /** Which form asks for a new secret. */
  formId: string;
  notice: Notice;
  facts: { label: string; value: string }[];
  /** Whoever wants to remove it is asked once more. */
  removing: { text: string; label: string; cancel: Link } | undefined;
  /** None of one that is switched off. */
  test: string | undefined;
  uses: { title: string; presses: Press[]; remove: Link };
  sent: {
    title: string;
    lead: string;
    none: string;
    look: Link;
    columns: TableColumn[];
    again: string;
    rows: { key: string; cells: string[]; mayRepeat: boolean }[];
  };
};

function Told({ notice }: { notice: Notice }) {
  return notice ? (
    <Notification tone={notice.good ? "success" : "info"} role="status">
      <p>{notice.text}</p>
    </Notification>
  ) : null;
}

/** Where an organisation's own systems are told of its orders. */
export function WebhooksView({ view }: { view: WebhooksViewData }) {
  const { list, add, told } = view;
  return (
    <ReadingWidth>
      <Stack gap="l">
        <BackLink href={view.back.href}>{view.back.label}</BackLink>
        <h1>{view.title}</h1>
        <Told notice={view.notice} />
        <Text>{view.lead}</Text>
        <Section id="list-title" title={list.title}>
          {list.rows.length === 0 ? (
            <Text tone="quiet">{list.none}</Text>
          ) : (
            <ListTable
              caption={list.title}
              columns={list.columns}
              rows={list.rows.map(({ key, href, cells: [url, ...cells] }) => ({
                key,
                cells: [
                  <a key={key} href={href}>
                    {url}
                  </a>,
                  ...cells,
                ],
              }))}
            />
          )}
        </Section>
        <Section id="add-title" title={add.title}>
          <EditForm form={add.form} />
        </Section>
        <Section id="told-title" title={told.title}>
          <ul>
            {told.list.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Section>
      </Stack>
    </ReadingWidth>
  );
}

/** One of these addresses. */
export function WebhookView({ view }: { view: WebhookViewData }) {
  const sending = useIsSending();
  const { removing, uses, test } = view;
  return (
    <Stack gap="l">
      <ReadingWidth>
        <Stack gap="l">
          <BackLink href={removing?.cancel.href ?? view.back.href}>{view.back.label}</BackLink>
          <h1>{view.title}</h1>
          <Told notice={view.notice} />
          <SummaryList rows={view.facts} />
        </Stack>
      </ReadingWidth>
      {removing ? (
        <PostForm token={view.token}>
          <Stack gap="l">
            <Text>{removing.text}</Text>
            <Actions>
              <Button tone="critical" name="intent" value="remove" disabled={sending}>
                {removing.label}
              </Button>
              <ButtonLink tone="secondary" href={removing.cancel.href}>
                {removing.cancel.label}
              </ButtonLink>
            </Actions>
          </Stack>
        </PostForm>
      ) : (
        <>
          {test ? (
            <PostForm token={view.token}>
              <Button name="intent" value="test" disabled={sending}>
                {test}
              </Button>
            </PostForm>
          ) : null}
          <Sent view={view} />
          <Section id="uses-title" title={uses.title}>
            {uses.presses.map(({ intent, label, text }) =>
              label ? (
                <PostForm key={intent} token={view.token}>
                  <input type="hidden" name="formId" value={view.formId} />
                  <Stack gap="s">
                    <Text>{text}</Text>
                    <Button tone="secondary" name="intent" value={intent} disabled={sending}>
                      {label}
                    </Button>
                  </Stack>
                </PostForm>
              ) : (
                <Text key={intent}>{text}</Text>
              ),
            )}
            <Text>
              <a href={uses.remove.href}>{uses.remove.label}</a>
            </Text>
          </Section>
        </>
      )}
    </Stack>
  );
}

function Sent({ view: { sent, token } }: { view: WebhookViewData }) {
  return (
    <Section id="sent-title" title={sent.title}>
      {sent.rows.length === 0 ? (
        <Text tone="quiet">{sent.none}</Text>
      ) : (
        <>
          <Text>{sent.lead}</Text>
          <Text>
            <a href={sent.look.href}>{sent.look.label}</a>
          </Text>
          <ListTable
            caption={sent.title}
            columns={sent.columns}
            rows={sent.rows.map(({ key, cells, mayRepeat }) => ({
              key,
              cells: [
                ...cells,
                mayRepeat ? (
                  <RowForm key={key} token={token} hidden={{ delivery: key }}>
                    <RowButton intent="again" label={sent.again} about={cells.slice(0, 2).join(", ")} />
                  </RowForm>
                ) : (
                  ""
                ),
              ],
            }))}
          />
        </>
      )}
    </Section>
  );
}
