import { Card } from "~/design/card";
import { Columns, Stack } from "~/design/layout";
import { Text } from "~/design/text";
import * as css from "./home-view.css";

type Line = { href: string; label: string; note: string };

export type ConsoleHomeViewData = {
  title: string;
  /** What waits for the administrator, each kind with its lines. */
  tasks: { title: string; lines: Line[] }[];
  nothing: string | undefined;
  numbersTitle: string;
  numbers: { label: string; value: string; href: string }[];
};

/** The console's first page. */
export function ConsoleHomeView({ view }: { view: ConsoleHomeViewData }) {
  return (
    <Stack gap="l">
      <h1>{view.title}</h1>
      {view.nothing ? <Text>{view.nothing}</Text> : null}
      {view.tasks.length > 0 ? (
        <Columns>
          {view.tasks.map(({ title, lines }) => (
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
              </Stack>
            </Card>
          ))}
        </Columns>
      ) : null}
      <section aria-labelledby="numbers-title">
        <Stack gap="m">
          <h2 id="numbers-title">{view.numbersTitle}</h2>
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
        </Stack>
      </section>
    </Stack>
  );
}
