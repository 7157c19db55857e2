import { NarrowLayout, Stack } from "~/design/layout";
import { Text } from "~/design/text";
import { TextWithMail } from "~/design/text-with-mail";

type Told = { title: string; text: string };

export type AccessibilityViewData = {
  title: string;
  lead: string;
  state: Told;
  shortcomings: { title: string; intro: string; items: string[] };
  made: Told;
  updated: string;
  feedback: Told & { email: string };
  authority: Told & { name: string; unit: string; site: { href: string; label: string }; email: string; phone: string };
};

/** How accessible the service is, what isn't, and whom to tell. */
export function AccessibilityView({ view }: { view: AccessibilityViewData }) {
  const { title, lead, state, shortcomings, made, updated, feedback, authority } = view;
  return (
    <NarrowLayout>
      <Stack gap="l">
        <h1>{title}</h1>
        <Text size="l">{lead}</Text>
        <Stack gap="s">
          <h2>{state.title}</h2>
          <Text>{state.text}</Text>
        </Stack>
        <Stack gap="s">
          <h2>{shortcomings.title}</h2>
          <Text>{shortcomings.intro}</Text>
          <ul>
            {shortcomings.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </Stack>
        <Stack gap="s">
          <h2>{feedback.title}</h2>
          <Text>
            <TextWithMail text={feedback.text} email={feedback.email} />
          </Text>
        </Stack>
        <Stack gap="s">
          <h2>{authority.title}</h2>
          <Text>{authority.text}</Text>
          <address>
            <strong>{authority.name}</strong>
            <br />
            {authority.unit}
            <br />
            <a href={authority.site.href}>{authority.site.label}</a>
            <br />
            <a href={`mailto:${authority.email}`}>{authority.email}</a>
            <br />
            {authority.phone}
          </address>
        </Stack>
        <Stack gap="s">
          <h2>{made.title}</h2>
          <Text>{made.text}</Text>
          <Text tone="quiet">{updated}</Text>
        </Stack>
      </Stack>
    </NarrowLayout>
  );
}
