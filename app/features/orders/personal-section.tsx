import { Button } from "~/design/button";
import { Card } from "~/design/card";
import { type ListedForm, PostForm, useIsSending } from "~/design/form";
import { Actions, Stack } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import { Text } from "~/design/text";
import { OrderCard, type OrderCardData } from "./order-card";

export type PersonalSectionData = {
  title: string;
  intro: string;
  modules: string[];
  /** Why it can't be answered yet. */
  locked: string | undefined;
  order: OrderCardData | undefined;
  /** Label of the button that starts the first one. */
  begin: string | undefined;
};

/** The optional personal comprehensive analysis, after everything a person was invited to. */
export function PersonalSection({ section, form }: { section: PersonalSectionData; form: ListedForm }) {
  const sending = useIsSending();
  return (
    <section aria-labelledby="personal-title">
      <Stack gap="m">
        <h2 id="personal-title">{section.title}</h2>
        <Card tone="soft">
          <Stack gap="m">
            <Text>{section.intro}</Text>
            <Text tone="quiet">{section.modules.join(" · ")}</Text>
            {section.locked ? <Notification tone="info">{section.locked}</Notification> : null}
            {section.begin ? (
              <Actions>
                <PostForm {...form}>
                  <Button name="intent" value="personal" disabled={sending}>
                    {section.begin}
                  </Button>
                </PostForm>
              </Actions>
            ) : null}
          </Stack>
        </Card>
        {section.order ? (
          <Stack as="ul">
            <OrderCard order={section.order} form={form} />
          </Stack>
        ) : null}
      </Stack>
    </section>
  );
}
