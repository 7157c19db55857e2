import { NarrowLayout, Stack } from "~/design/layout";
import { Lines } from "~/design/prose";
import { Text } from "~/design/text";

export type ProtectionViewData = {
  title: string;
  lead: string;
  parts: { key: string; title: string; intro?: string; lines: string[] }[];
  more: { href: string; label: string };
};

/** What is done so that nobody is recognised in a report, and what nobody can promise. */
export function ProtectionView({ view }: { view: ProtectionViewData }) {
  return (
    <NarrowLayout>
      <Stack gap="l">
        <h1>{view.title}</h1>
        <Text size="l">{view.lead}</Text>
        {view.parts.map(({ key, title, intro, lines }) => (
          <section key={key} aria-labelledby={key}>
            <Stack gap="s">
              <h2 id={key}>{title}</h2>
              {intro ? <Text>{intro}</Text> : null}
              <Lines lines={lines} />
            </Stack>
          </section>
        ))}
        <Text>
          <a href={view.more.href}>{view.more.label}</a>
        </Text>
      </Stack>
    </NarrowLayout>
  );
}
