import { Icon } from "~/design/icon";
import { Stack } from "~/design/layout";
import { Text } from "~/design/text";
import * as css from "./group-start.css";

export type GroupStartData = {
  orderLine: string;
  /** Absent for a group without a name. */
  name: string | undefined;
  intro: string;
  duration: { label: string; text: string };
  whoSees: string[];
};

/** Above the title: whose survey it is. */
export function GroupOrder({ start: { orderLine, name } }: { start: Pick<GroupStartData, "orderLine" | "name"> }) {
  return (
    <div>
      <Text size="s" tone="quiet">
        {orderLine}
      </Text>
      {name ? <Text>{name}</Text> : null}
    </div>
  );
}

/** Below the title: what it is about, how long it takes and who sees what. */
export function GroupStart({ start: { intro, duration, whoSees } }: { start: GroupStartData }) {
  return (
    <Stack gap="m">
      <Text size="l">{intro}</Text>
      <p className={css.line}>
        <Icon name="clock" />
        <span>
          {duration.label}: {duration.text}
        </span>
      </p>
      <p className={css.line}>
        <Icon name="lock" />
        <span>{whoSees.join(" ")}</span>
      </p>
    </Stack>
  );
}
