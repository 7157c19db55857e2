import { ButtonLink } from "~/design/button";
import { Actions, Stack } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import { Text } from "~/design/text";

export type ProviderViewData = {
  title: string;
  /** Why it came to nothing, and what to do. */
  problem: string | undefined;
  /** What it opens and what not. */
  texts: string[];
  go: { href: string; label: string };
  otherWay: { text: string; href: string; label: string };
};

/** Leads to an organisation's own provider, or to link and code. */
export function ProviderView({ view }: { view: ProviderViewData }) {
  return (
    <Stack gap="l">
      <h1>{view.title}</h1>
      {view.problem ? (
        <Notification tone="alert" role="alert">
          <p>{view.problem}</p>
        </Notification>
      ) : null}
      <Stack gap="m">
        {view.texts.map((text) => (
          <Text key={text}>{text}</Text>
        ))}
      </Stack>
      <Actions>
        {/* Where the provider has just failed, the way that works comes first. */}
        {view.problem ? <ButtonLink href={view.otherWay.href}>{view.otherWay.label}</ButtonLink> : null}
        <ButtonLink href={view.go.href} tone={view.problem ? "secondary" : "primary"}>
          {view.go.label}
        </ButtonLink>
      </Actions>
      {view.problem ? null : (
        <Text>
          {view.otherWay.text} <a href={view.otherWay.href}>{view.otherWay.label}</a>
        </Text>
      )}
    </Stack>
  );
}
