import { Drawing } from "~/charts/drawing";
import { drawing } from "~/charts/drawing.css";
import { ButtonLink } from "~/design/button";
import { Card } from "~/design/card";
import { Icon } from "~/design/icon";
import type { IconName } from "~/design/icon-names";
import { Actions, NarrowLayout } from "~/design/layout";
import { PartsLine, Text } from "~/design/text";
import { HelpByMatter, type HelpData } from "~/features/advice/contacts/help-by-matter-view";
import * as helperCss from "~/features/advice/contacts/helpers-view.css";
import { HelpLink, type HelpLinkData } from "~/features/advice/contacts-view";
import * as css from "./section-summary.css";

/**
 * After answers that are serious or of concern: who does not see them and that nobody follows them, or what it is about where
 * nothing else of it may be said; and who helps.
 */
export type SummaryCare = { lead: string; title: string; help: HelpData };

export type SectionSummaryData = {
  heading: string;
  /** Where in the survey this is, and what is next. */
  place: string[] | undefined;
  care: SummaryCare | undefined;
  help: HelpLinkData;
  /** One obvious way on first, then the other. */
  actions: { href: string; label: string }[];
} & (
  | { kind: "results"; parts: SummaryPart[] }
  | {
      kind: "completed";
      body: string | undefined;
      index: { label: string; gauge: string };
      /** The sentence that the results open with. */
      insight: string | undefined;
    }
  | { kind: "noResults"; name: string; body: string | undefined }
);

/** A finished section: one that others were joined to tells of them too. */
export type SummaryPart = {
  name: string;
  body: string | undefined;
  icon: IconName | undefined;
  /** Undefined where the section has no score, and beside help. */
  gauge: string | undefined;
  /** Beside help, in place of the gauge. */
  score: string | undefined;
};

/** A moment of reward after a section: its icon, its score and two lines of text; where something was told of, help first. */
export function SectionSummary({ view }: { view: SectionSummaryData }) {
  return (
    <NarrowLayout>
      <Card tone="warm">
        <div className={css.summary}>
          <div className={helperCss.helpers}>
            <h1>{view.heading}</h1>
            {view.place ? (
              <Text tone="quiet">
                <PartsLine parts={view.place} />
              </Text>
            ) : null}
          </div>
          {view.kind === "noResults" ? <Text size="l">{view.name}</Text> : null}
          {view.care ? (
            <>
              <Text>{view.care.lead}</Text>
              <section className={helperCss.helpers} aria-labelledby="help-title">
                <h2 id="help-title" className={helperCss.title}>
                  {view.care.title}
                </h2>
                <HelpByMatter help={view.care.help} />
              </section>
            </>
          ) : null}
          {view.kind === "results" ? view.parts.map((part) => <Part key={part.name} part={part} />) : null}
          {view.kind === "completed" ? (
            <>
              {view.body ? <Text size="l">{view.body}</Text> : null}
              <div className={css.part}>
                <h2 className={helperCss.title}>{view.index.label}</h2>
                <Drawing svg={view.index.gauge} />
                {view.insight ? <Text>{view.insight}</Text> : null}
              </div>
            </>
          ) : null}
          {view.kind === "noResults" && view.body ? <Text>{view.body}</Text> : null}
          <Actions>
            {/* Beside help the call is the one strong button. */}
            {view.actions.map(({ href, label }, index) => (
              <ButtonLink key={href} href={href} tone={index === 0 && !view.care ? "primary" : "secondary"}>
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

function Part({ part: { name, body, icon, gauge, score } }: { part: SummaryPart }) {
  const title = <h2 className={helperCss.title}>{name}</h2>;
  return (
    <div className={css.part}>
      {score === undefined ? (
        <>
          {title}
          <div className={css.figure}>
            {gauge === undefined ? <LifeArea icon={icon ?? "check"} /> : <Drawing svg={gauge} />}
            {gauge !== undefined && icon ? <LifeArea icon={icon} /> : null}
          </div>
        </>
      ) : (
        <div className={css.figure}>
          {title} <Text>{score}</Text>
        </div>
      )}
      {body ? <Text>{body}</Text> : null}
    </div>
  );
}

function LifeArea({ icon }: { icon: IconName }) {
  return (
    <span className={drawing}>
      <Icon name={icon} size={60} />
    </span>
  );
}
