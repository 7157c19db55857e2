import { ButtonLink } from "~/design/button";
import { Card } from "~/design/card";
import { Icon } from "~/design/icon";
import { Actions, Columns, PlainLayout, Stack } from "~/design/layout";
import { Text } from "~/design/text";
import { HomeIllustration } from "./home-illustration";
import * as css from "./home-view.css";

export type HomeViewData = {
  heading: string;
  lead: string;
  start: { href: string; label: string };
  points: { key: "own" | "pace" | "help"; title: string; text: string }[];
};

const icons = { own: "lock", pace: "clock", help: "star" } as const;

/** The front page: what the service is for and the one way in. */
export function HomeView({ view }: { view: HomeViewData }) {
  return (
    <PlainLayout>
      <Stack gap="l">
        <div className={css.hero}>
          <div className={css.words}>
            <h1>{view.heading}</h1>
            <Text size="l">{view.lead}</Text>
            <Actions>
              <ButtonLink href={view.start.href}>{view.start.label}</ButtonLink>
            </Actions>
          </div>
          <HomeIllustration />
        </div>
        <Columns as="ul">
          {view.points.map(({ key, title, text }) => (
            <Card as="li" key={key}>
              <Stack gap="s">
                <Icon name={icons[key]} size={60} />
                <h2>{title}</h2>
                <Text>{text}</Text>
              </Stack>
            </Card>
          ))}
        </Columns>
      </Stack>
    </PlainLayout>
  );
}
