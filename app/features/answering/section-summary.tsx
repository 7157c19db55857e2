import { Drawing } from "~/charts/drawing";
import { ButtonLink } from "~/design/button";
import { Card } from "~/design/card";
import { Icon } from "~/design/icon";
import type { IconName } from "~/design/icon-names";
import { Actions, NarrowLayout, Stack } from "~/design/layout";
import { Text } from "~/design/text";
import type { CallableText } from "~/features/advice/callable-text";
import { Callable, Contacts, type ContactsData, HelpLink, type HelpLinkData } from "~/features/advice/contacts-view";
import { ResultsLoading } from "~/features/results/results-loading";
import * as css from "./section-summary.css";

export type SectionSummaryData = {
  heading: string;
  name: string;
  body: CallableText;
  /** Where to get help, after an answer that is serious. */
  contacts: ContactsData | undefined;
  help: HelpLinkData;
  /** One obvious way on first, then the other. */
  actions: { href: string; label: string }[];
} & (
  | { kind: "scored"; icon: IconName | undefined; gauge: string }
  | { kind: "unscored"; icon: IconName | undefined }
  | { kind: "noResults" }
);

/** A moment of reward after a section: its icon, its score and two lines of text. */
export function SectionSummary({ view }: { view: SectionSummaryData }) {
  return (
    <ResultsLoading>
      <NarrowLayout>
        <Card tone="warm">
          <div className={css.summary}>
            <Stack gap="m">
              <h1>{view.heading}</h1>
              <Text size="l">{view.name}</Text>
            </Stack>
            {view.kind === "scored" ? (
              <div className={css.figure}>
                <Drawing svg={view.gauge} />
                {view.icon ? <Icon name={view.icon} size={60} /> : null}
              </div>
            ) : null}
            {view.kind === "unscored" ? <Icon name={view.icon ?? "check"} size={60} /> : null}
            <Text>
              <Callable text={view.body} />
            </Text>
            {view.contacts ? <Contacts contacts={view.contacts} /> : null}
            <Actions>
              {view.actions.map(({ href, label }, index) => (
                <ButtonLink key={href} href={href} tone={index === 0 ? "primary" : "secondary"}>
                  {label}
                </ButtonLink>
              ))}
            </Actions>
            <HelpLink link={view.help} />
          </div>
        </Card>
      </NarrowLayout>
    </ResultsLoading>
  );
}
