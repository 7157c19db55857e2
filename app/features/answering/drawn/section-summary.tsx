import { Drawing } from "~/charts/drawing";
import { drawing } from "~/charts/drawing.css";
import { ButtonLink } from "~/design/button";
import { Card } from "~/design/card";
import { Icon } from "~/design/icon";
import type { IconName } from "~/design/icon-names";
import { Actions, NarrowLayout } from "~/design/layout";
import { Text } from "~/design/text";
import { type CallableText, plainText } from "~/features/advice/callable-text";
import { Callable, Contacts, type ContactsData, HelpLink, type HelpLinkData } from "~/features/advice/contacts-view";
import * as css from "./section-summary.css";

export type SectionSummaryData = {
  heading: string;
  /** Where in the survey this is, and what is next; absent at its end. */
  place: string[] | undefined;
  help: HelpLinkData;
  /** One obvious way on first, then the other. */
  actions: { href: string; label: string }[];
} & (
  | { kind: "results"; parts: SummaryPart[] }
  | {
      kind: "completed";
      body: string;
      index: { label: string; gauge: string };
      care: { said: CallableText[]; contacts: ContactsData } | undefined;
    }
  | { kind: "noResults"; name: string; body: string; contacts: ContactsData | undefined }
);

/** A finished section: one that others were joined to tells of them too. */
export type SummaryPart = {
  name: string;
  body: CallableText;
  icon: IconName | undefined;
  /** Where to get help, after an answer that is serious or of concern. */
  contacts: ContactsData | undefined;
} & ({ kind: "scored"; gauge: string } | { kind: "unscored" });

/** A moment of reward after a section: its icon, its score and two lines of text. */
export function SectionSummary({ view }: { view: SectionSummaryData }) {
  return (
    <NarrowLayout>
      <Card tone="warm">
        <div className={css.summary}>
          <h1>{view.heading}</h1>
          {view.place ? <Text tone="quiet">{view.place.join(" · ")}</Text> : null}
          {view.kind === "results" ? view.parts.map((part) => <Part key={part.name} part={part} />) : null}
          {view.kind === "completed" ? (
            <>
              <Text size="l">{view.body}</Text>
              <Text>{view.index.label}</Text>
              <div className={css.figure}>
                <Drawing svg={view.index.gauge} />
              </div>
              {view.care?.said.map((text) => (
                <Text key={plainText(text)}>
                  <Callable text={text} />
                </Text>
              ))}
              {view.care ? <Contacts contacts={view.care.contacts} /> : null}
            </>
          ) : null}
          {view.kind === "noResults" ? (
            <>
              <Text size="l">{view.name}</Text>
              <Text>{view.body}</Text>
              {view.contacts ? <Contacts contacts={view.contacts} /> : null}
            </>
          ) : null}
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
  );
}

function Part({ part }: { part: SummaryPart }) {
  return (
    <>
      <h2>{part.name}</h2>
      {part.kind === "scored" ? (
        <div className={css.figure}>
          <Drawing svg={part.gauge} />
          {part.icon ? <LifeArea icon={part.icon} /> : null}
        </div>
      ) : (
        <LifeArea icon={part.icon ?? "check"} />
      )}
      <Text>
        <Callable text={part.body} />
      </Text>
      {part.contacts ? <Contacts contacts={part.contacts} /> : null}
    </>
  );
}

function LifeArea({ icon }: { icon: IconName }) {
  return (
    <span className={drawing}>
      <Icon name={icon} size={60} />
    </span>
  );
}
