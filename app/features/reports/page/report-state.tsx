import { BackLink } from "~/design/back-link";
import { Stack } from "~/design/layout";
import { Text } from "~/design/text";

export type ReportStateData = { back: { href: string; label: string }; title: string; lines: string[] };

/** Says of a report that is not there how far it is. */
export function ReportStateView({ view: { back, title, lines } }: { view: ReportStateData }) {
  return (
    <Stack gap="l">
      <BackLink href={back.href}>{back.label}</BackLink>
      <Stack gap="m">
        <h1>{title}</h1>
        {lines.map((line) => (
          <Text key={line} size="l">
            {line}
          </Text>
        ))}
      </Stack>
    </Stack>
  );
}
