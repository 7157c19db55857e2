import { Badge } from "~/design/badge";
import { ButtonLink } from "~/design/button";
import { Stack } from "~/design/layout";
import { Text } from "~/design/text";
import { DrawnOnce } from "~/remix/drawn-once";
import type { DrawnPart } from "~/remix/drawn-part";
import { Section } from "../../page-parts";
import type { StateBadge } from "../order-list-view";
import * as css from "./survey-list.css";

export type SurveyListData = {
  title: string;
  add: { href: string; label: string };
  none: string | undefined;
  surveys: DrawnPart<{ key: string; href: string; name: string; state: StateBadge; text: string }[]>;
  /** The list of all, where there are more. */
  all: { href: string; label: string } | undefined;
};

/** The surveys of an organisation, each with how it stands. */
export function SurveyList({ list }: { list: SurveyListData }) {
  return (
    <Section id="surveys" title={list.title}>
      {list.none ? (
        <Text>{list.none}</Text>
      ) : (
        <DrawnOnce part={list.surveys}>
          {(surveys) => (
            <Stack as="ul" gap="s">
              {surveys.map(({ key, href, name, state, text }) => (
                <li key={key} className={css.survey}>
                  <a href={href} className={css.name}>
                    {name}
                  </a>
                  <Badge tone={state.tone}>{state.label}</Badge>
                  <span className={css.text}>{text}</span>
                </li>
              ))}
            </Stack>
          )}
        </DrawnOnce>
      )}
      {list.all ? (
        <p>
          <a href={list.all.href}>{list.all.label}</a>
        </p>
      ) : null}
      <p>
        <ButtonLink href={list.add.href} tone="secondary">
          {list.add.label}
        </ButtonLink>
      </p>
    </Section>
  );
}
