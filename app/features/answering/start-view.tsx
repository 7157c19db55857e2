import { BackLink } from "~/design/back-link";
import { Button } from "~/design/button";
import { Disclosure } from "~/design/disclosure";
import { Icon } from "~/design/icon";
import { Actions, Stack } from "~/design/layout";
import { Text } from "~/design/text";
import { PostForm, useIsSending } from "~/http/form";

export type StartViewData = {
  orderLine: string;
  heading: string;
  intro: string;
  duration: { label: string; text: string };
  before: string;
  sections: { key: string; title: string; text: string; link: { href: string; label: string } | undefined }[];
  button: string;
  back: { href: string; label: string };
  token: string;
};

/** What a person reads before the first question. */
export function StartView({ view }: { view: StartViewData }) {
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
        <Text>
          <Icon name="clock" /> {view.duration.label}: {view.duration.text}
        </Text>
      </Stack>
      <PostForm token={view.token}>
        <Actions>
          <Button disabled={sending}>{view.button}</Button>
        </Actions>
      </PostForm>
      <section aria-labelledby="before-title">
        <Stack gap="s">
          <h2 id="before-title">{view.before}</h2>
          {view.sections.map(({ key, title, text, link }) => (
            <Disclosure key={key} summary={title}>
              <Stack gap="s">
                <Text>{text}</Text>
                {link ? (
                  <p>
                    <a href={link.href}>{link.label}</a>
                  </p>
                ) : null}
              </Stack>
            </Disclosure>
          ))}
        </Stack>
      </section>
    </Stack>
  );
}
