import { Button } from "~/design/button";
import { Card } from "~/design/card";
import { type ListedForm, PostForm, useIsSending } from "~/design/form";
import { Actions, Stack } from "~/design/layout";
import { Text } from "~/design/text";

export type AccountsSectionData = { title: string; text: string; accounts: { id: string; label: string }[] };

/** The accounts somebody has with other organisations by the same address or number: their assessments are there. */
export function AccountsSection({ section, form }: { section: AccountsSectionData; form: ListedForm }) {
  const sending = useIsSending();
  return (
    <section aria-labelledby="accounts-title">
      <Card tone="soft">
        <Stack gap="m">
          <h2 id="accounts-title">{section.title}</h2>
          <Text>{section.text}</Text>
          <PostForm {...form}>
            <Actions>
              {section.accounts.map(({ id, label }) => (
                <Button key={id} tone="secondary" name="account" value={id} disabled={sending}>
                  {label}
                </Button>
              ))}
            </Actions>
          </PostForm>
        </Stack>
      </Card>
    </section>
  );
}
