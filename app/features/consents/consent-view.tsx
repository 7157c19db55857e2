import { BackLink } from "~/design/back-link";
import { Button } from "~/design/button";
import { Card } from "~/design/card";
import { Disclosure } from "~/design/folds/disclosure";
import { PostForm, useIsSending } from "~/design/form";
import { Actions, Stack } from "~/design/layout";
import { Lines, Prose } from "~/design/prose";
import { SummaryList } from "~/design/summary-list";
import { Text } from "~/design/text";
import type { Language } from "~/i18n/languages";

export type ConsentViewData = {
  title: string;
  back: { href: string; label: string };
  label: string;
  facts: { label: string; value: string }[];
  /** In the words that were agreed to; `lang` where that is not the language of the page. */
  wholeText: { label: string; lang: Language | undefined; paragraphs: string[] };
  /** On what the survey's controller processes the answers. */
  basis: { title: string; facts: { label: string; value: string }[] } | undefined;
  /** What withdrawing means: told before, and as a receipt afterwards. */
  effects: { title: string; future: string; groups: { title: string; lines: string[] }[] };
  /** Absent once it is withdrawn. */
  withdraw: { label: string; sending: string; token: string } | undefined;
};

/** One consent on record: what was agreed to, and one press to withdraw it. */
export function ConsentView({ view }: { view: ConsentViewData }) {
  const sending = useIsSending();
  const { basis, effects, withdraw } = view;
  return (
    <Stack gap="l">
      <BackLink href={view.back.href}>{view.back.label}</BackLink>
      <h1>{view.title}</h1>
      <Text size="l">{view.label}</Text>
      <SummaryList rows={view.facts} />
      <Disclosure summary={view.wholeText.label}>
        <div lang={view.wholeText.lang}>
          <Prose>
            {view.wholeText.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Prose>
        </div>
      </Disclosure>
      {basis ? (
        <section aria-labelledby="basis-title">
          <Stack gap="s">
            <h2 id="basis-title">{basis.title}</h2>
            <SummaryList rows={basis.facts} />
          </Stack>
        </section>
      ) : null}
      <Card as="section" tone="soft" labelledBy="effects-title">
        <Stack gap="m">
          <h2 id="effects-title">{effects.title}</h2>
          {effects.groups.map(({ title, lines }) => (
            <Stack gap="s" key={title}>
              <h3>{title}</h3>
              <Lines lines={lines} />
            </Stack>
          ))}
          <Text>{effects.future}</Text>
        </Stack>
      </Card>
      {withdraw ? (
        <PostForm token={withdraw.token}>
          <Actions>
            <Button tone="critical" disabled={sending}>
              {sending ? withdraw.sending : withdraw.label}
            </Button>
          </Actions>
        </PostForm>
      ) : null}
    </Stack>
  );
}
