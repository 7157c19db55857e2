import { Button, ButtonLink } from "~/design/button";
import { PostForm, useIsSending } from "~/design/form";
import { Icon } from "~/design/icon";
import { Actions, NarrowLayout, Stack } from "~/design/layout";
import { Text } from "~/design/text";
import { ContactForm, type ContactFormData } from "./contact-form-view";
import * as css from "./marketing.css";

type Link = { href: string; label: string };

export type ContactPageData =
  | {
      state: "form";
      title: string;
      lead: string;
      points: string[];
      form: ContactFormData;
      /** What else somebody may want here. */
      instead: (Link & { text: string })[];
    }
  | { state: "confirm"; title: string; texts: string[]; button: string; token: string }
  | { state: "done"; title: string; texts: string[]; link: Link };

/** A page with one form, and what it says once the form is sent. */
export function ContactPage({ view }: { view: ContactPageData }) {
  const sending = useIsSending();
  return (
    <NarrowLayout>
      <Stack gap="l">
        <h1>{view.title}</h1>
        {view.state === "form" ? (
          <>
            <Text size="l">{view.lead}</Text>
            {view.points.length > 0 ? (
              // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list semantics of a list without bullets
              <ul role="list" className={css.points}>
                {view.points.map((point) => (
                  <li key={point} className={css.point}>
                    <Icon name="check" />
                    {point}
                  </li>
                ))}
              </ul>
            ) : null}
            <ContactForm form={view.form} />
            <Stack gap="s">
              {view.instead.map(({ text, href, label }) => (
                <Text key={href}>
                  {text} <a href={href}>{label}</a>
                </Text>
              ))}
            </Stack>
          </>
        ) : (
          <Stack>
            {view.texts.map((text) => (
              <Text key={text}>{text}</Text>
            ))}
          </Stack>
        )}
        {view.state === "confirm" ? (
          <PostForm token={view.token}>
            <Actions>
              <Button disabled={sending}>{view.button}</Button>
            </Actions>
          </PostForm>
        ) : null}
        {view.state === "done" ? (
          <Actions>
            <ButtonLink tone="secondary" href={view.link.href}>
              {view.link.label}
            </ButtonLink>
          </Actions>
        ) : null}
      </Stack>
    </NarrowLayout>
  );
}
