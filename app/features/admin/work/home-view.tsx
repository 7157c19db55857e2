import { Button } from "~/design/button";
import { Card } from "~/design/card";
import { PostForm, useIsSending } from "~/design/form";
import { Stack } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import { Text } from "~/design/text";
import { VisuallyHidden } from "~/design/visually-hidden";
import { Section } from "../page-parts";
import * as css from "./home-view.css";

type Line = { href: string; label: string; note: string };

export type ConsoleHomeViewData = {
  title: string;
  /** What waits for the administrator, each kind with its lines, and the list of all where there are more. */
  tasks: { title: string; lines: Line[]; more?: { href: string; label: string } | undefined }[];
  /** Numbers and pages of help that are to be looked up at their source. */
  helpLines:
    | {
        title: string;
        lead: string;
        token: string;
        button: string;
        lines: {
          key: string;
          name: string;
          line: string;
          said: string;
          source: { href: string; label: string };
          last: string;
        }[];
      }
    | undefined;
  /** Said after one was. */
  checked: string | undefined;
  nothing: string | undefined;
  numbersTitle: string;
  numbers: { label: string; value: string; href: string }[];
};

/** The console's first page. */
export function ConsoleHomeView({ view }: { view: ConsoleHomeViewData }) {
  return (
    <Stack gap="l">
      <h1>{view.title}</h1>
      {view.checked ? (
        <Notification tone="success" role="status">
          <p>{view.checked}</p>
        </Notification>
      ) : null}
      {view.nothing ? <Text>{view.nothing}</Text> : null}
      {view.tasks.length > 0 ? (
        <div className={css.tasks}>
          {view.tasks.map(({ title, lines, more }) => (
            <Card key={title}>
              <Stack gap="s">
                <h2 className={css.cardTitle}>{title}</h2>
                <ul className={css.lines}>
                  {lines.map(({ href, label, note }) => (
                    <li key={href + label} className={css.line}>
                      <a href={href}>{label}</a>
                      {note ? (
                        <Text as="span" size="s" tone="quiet">
                          {note}
                        </Text>
                      ) : null}
                    </li>
                  ))}
                </ul>
                {more ? (
                  <p>
                    <a href={more.href}>{more.label}</a>
                  </p>
                ) : null}
              </Stack>
            </Card>
          ))}
        </div>
      ) : null}
      <Section id="numbers-title" title={view.numbersTitle}>
        <ul className={css.numbers}>
          {view.numbers.map(({ label, value, href }) => (
            <li key={label}>
              <a href={href} className={css.number}>
                <span className={css.value}>{value}</span>
                <span>{label}</span>
              </a>
            </li>
          ))}
        </ul>
      </Section>
      {view.helpLines ? <HelpLines helpLines={view.helpLines} /> : null}
    </Stack>
  );
}

function HelpLines({ helpLines }: { helpLines: NonNullable<ConsoleHomeViewData["helpLines"]> }) {
  const sending = useIsSending();
  return (
    <Card as="section" labelledBy="help-lines-title">
      <Stack gap="s">
        <h2 id="help-lines-title" className={css.cardTitle}>
          {helpLines.title}
        </h2>
        <Text>{helpLines.lead}</Text>
        <ul className={css.helpLines}>
          {helpLines.lines.map(({ key, name, line, said, source, last }) => (
            <li key={key} className={css.helpLine}>
              <Text>
                <strong>{name}</strong>: <span className={css.whole}>{line}</span>
              </Text>
              <Text size="s">{said}</Text>
              <a href={source.href} target="_blank" rel="noopener noreferrer">
                {source.label}
              </a>
              <Text size="s" tone="quiet">
                {last}
              </Text>
              <PostForm token={helpLines.token}>
                <input type="hidden" name="line" value={key} />
                <Button tone="secondary" disabled={sending}>
                  {helpLines.button}
                  <VisuallyHidden>
                    : {name} {line}
                  </VisuallyHidden>
                </Button>
              </PostForm>
            </li>
          ))}
        </ul>
      </Stack>
    </Card>
  );
}
