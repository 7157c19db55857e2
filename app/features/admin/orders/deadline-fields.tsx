import { DateField } from "~/design/date-field";
import { Stack } from "~/design/layout";
import { TextField } from "~/design/text-field";

type Part = { label: string; value: string };

export type DeadlineData = {
  legend: string;
  hint: string;
  error: string | undefined;
  day: Part;
  month: Part;
  year: Part;
  time: Part & { hint: string };
};

/** A day and a time of it, typed; `of` sets the fields of one moment apart from another's. */
export function DeadlineFields({ deadline, of = "" }: { deadline: DeadlineData; of?: string }) {
  const { day, month, year, time, ...group } = deadline;
  return (
    <Stack gap="m">
      <DateField
        {...group}
        id={`${of}deadline`}
        day={{ name: `${of}day`, ...day }}
        month={{ name: `${of}month`, ...month }}
        year={{ name: `${of}year`, ...year }}
      />
      <TextField
        id={`${of}time`}
        name={`${of}time`}
        width="code"
        label={time.label}
        hint={time.hint}
        defaultValue={time.value}
        autoComplete="off"
      />
    </Stack>
  );
}
