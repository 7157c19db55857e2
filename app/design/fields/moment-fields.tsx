import { Stack } from "../layout";
import { DateField } from "./date-field";
import { TextField } from "./text-field";

type Part = { label: string; value: string };

export type MomentData = {
  legend: string;
  hint: string;
  error: string | undefined;
  day: Part;
  month: Part;
  year: Part;
  time: Part & { hint: string };
};

/** A day and a time of it, typed. The fields are day, month, year and time, after `prefix` where there are several. */
export function MomentFields({ id, moment, prefix = "" }: { id: string; moment: MomentData; prefix?: string }) {
  const { day, month, year, time, ...group } = moment;
  return (
    <Stack gap="m">
      <DateField
        {...group}
        id={id}
        day={{ name: `${prefix}day`, ...day }}
        month={{ name: `${prefix}month`, ...month }}
        year={{ name: `${prefix}year`, ...year }}
      />
      <TextField
        id={`${id}-time`}
        name={`${prefix}time`}
        width="number"
        label={time.label}
        hint={time.hint}
        defaultValue={time.value}
        autoComplete="off"
      />
    </Stack>
  );
}
