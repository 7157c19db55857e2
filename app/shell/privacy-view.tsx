import { NarrowLayout, Stack } from "~/design/layout";
import { Text } from "~/design/text";
import { TextWithMail } from "~/design/text-with-mail";

export type PrivacyViewData = {
  title: string;
  lead: string;
  email: string;
  sections: { key: string; title: string; text: string }[];
};

/** What the service does with personal data. */
export function PrivacyView({ view: { title, lead, email, sections } }: { view: PrivacyViewData }) {
  return (
    <NarrowLayout>
      <Stack gap="l">
        <h1>{title}</h1>
        <Text size="l">{lead}</Text>
        {sections.map((section) => (
          <section key={section.key}>
            <Stack gap="s">
              <h2>{section.title}</h2>
              <Text>
                <TextWithMail text={section.text} email={email} />
              </Text>
            </Stack>
          </section>
        ))}
      </Stack>
    </NarrowLayout>
  );
}
