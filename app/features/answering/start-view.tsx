import { BackLink } from "~/design/back-link";
import { Button } from "~/design/button";
import { Disclosure } from "~/design/folds/disclosure";
import { PostForm, useIsSending } from "~/design/form";
import { Actions, Stack } from "~/design/layout";
import { Dialog } from "~/design/notices/dialog";
import { behind } from "~/design/notices/dialog.css";
import { SummaryList } from "~/design/summary-list";
import { DataTable, type TableColumn } from "~/design/table";
import { Text } from "~/design/text";
import * as css from "./start-view.css";

export type StartViewData = {
  orderLine: string;
  heading: string;
  intro: string;
  duration: { label: string; text: string };
  /** How many questions, about which time, and what comes of them. */
  facts: string[];
  before: string;
  sections: {
    key: string;
    title: string;
    texts: string[];
    /** What is asked, a kind of questions each. */
    topics: string[];
    facts?: { label: string; value: string }[];
    links: { href: string; label: string }[];
  }[];
  more: { href: string; label: string };
  /** What the address opens over the page. */
  opened: MoreInfo | undefined;
  button: string;
  back: { href: string; label: string };
  token: string;
};

export type MoreInfo = {
  title: string;
  intro: string;
  table: { caption: string; columns: TableColumn[]; rows: { key: string; cells: string[] }[] };
  notes: string[];
  close: { href: string; label: string };
};

/** What a person reads before the first question. */
export function StartView({ view }: { view: StartViewData }) {
  const { opened } = view;
  return (
    <>
      {opened ? <MoreInfoDialog info={opened} /> : null}
      <div className={opened ? behind : undefined}>
        <Start view={view} />
      </div>
    </>
  );
}

function Start({ view }: { view: StartViewData }) {
  const sending = useIsSending();
  return (
    <Stack gap="l">
      <BackLink href={view.back.href}>{view.back.label}</BackLink>
      <Stack gap="m">
        <Text size="s" tone="quiet">
          {view.orderLine}
        </Text>
        <h1>{view.heading}</h1>
        <Text size="l">{view.intro}</Text>
        <Text icon="clock">
          {view.duration.label}: {view.duration.text}
        </Text>
        <ul className={css.facts}>
          {view.facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </Stack>
      <PostForm token={view.token}>
        <Actions>
          <Button disabled={sending}>{view.button}</Button>
        </Actions>
      </PostForm>
      <section aria-labelledby="before-title">
        <Stack gap="s">
          <h2 id="before-title">{view.before}</h2>
          {view.sections.map(({ key, title, texts, topics, facts, links }) => (
            <Disclosure key={key} summary={title}>
              <Stack gap="s">
                {texts.map((text) => (
                  <Text key={text}>{text}</Text>
                ))}
                {topics.length > 0 ? (
                  <ul className={css.facts}>
                    {topics.map((topic) => (
                      <li key={topic}>{topic}</li>
                    ))}
                  </ul>
                ) : null}
                {facts ? <SummaryList rows={facts} /> : null}
                {links.map(({ href, label }) => (
                  <p key={href}>
                    <a href={href}>{label}</a>
                  </p>
                ))}
              </Stack>
            </Disclosure>
          ))}
          <p>
            <a href={view.more.href} data-in-place="">
              {view.more.label}
            </a>
          </p>
        </Stack>
      </section>
    </Stack>
  );
}

/** What the survey contains, over the page; without JavaScript and on paper it is the page. */
function MoreInfoDialog({ info }: { info: MoreInfo }) {
  const { title, intro, table, notes, close } = info;
  return (
    <Dialog open title={title} closeLabel={close.label} closeHref={close.href}>
      <Stack gap="m">
        <Text>{intro}</Text>
        <DataTable {...table} />
        {notes.map((note) => (
          <Text key={note}>{note}</Text>
        ))}
      </Stack>
    </Dialog>
  );
}
