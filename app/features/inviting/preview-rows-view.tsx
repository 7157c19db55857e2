import { SelectField } from "~/design/fields/select-field";
import { Stack } from "~/design/layout";
import { reading } from "~/design/reading.css";
import { DataTable, type TableColumn } from "~/design/table";
import { Text } from "~/design/text";

type Rows = { caption: string; columns: TableColumn[]; rows: { key: string; cells: string[] }[] };

export type PreviewRowsData = {
  read: Rows & { title: string };
  troubled: (Rows & { title: string; lines: string[]; more: string | undefined }) | undefined;
  /** Rows by which nobody is invited, as a file to mend. */
  file: { href: string; label: string; hint: string } | undefined;
};

export type NewUnitsData = {
  title: string;
  text: string;
  units: { id: string; label: string; options: { value: string; label: string }[] }[];
  more: string | undefined;
};

/** What an import's rows say, before anybody is invited by them. */
export function PreviewRows({ rows: { read, troubled, file } }: { rows: PreviewRowsData }) {
  return (
    <>
      {troubled ? (
        <section aria-labelledby="problems">
          <Stack gap="m">
            <h2 id="problems">{troubled.title}</h2>
            <ul>
              {troubled.lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            {file ? (
              <Text>
                {/* The browser follows it itself: a file is saved. */}
                <a href={file.href} target="_self">
                  {file.label}
                </a>{" "}
                {file.hint}
              </Text>
            ) : null}
            <DataTable caption={troubled.caption} stacked columns={troubled.columns} rows={troubled.rows} />
            {troubled.more ? <Text tone="quiet">{troubled.more}</Text> : null}
          </Stack>
        </section>
      ) : null}
      <section aria-labelledby="read">
        <Stack gap="m">
          <h2 id="read">{read.title}</h2>
          <DataTable caption={read.caption} stacked columns={read.columns} rows={read.rows} />
        </Stack>
      </section>
    </>
  );
}

/** Whether each unit that is new is to be made, or another stands for it. Part of the form that invites. */
export function NewUnits({ units: { title, text, units, more } }: { units: NewUnitsData }) {
  return (
    <section aria-labelledby="units" className={reading}>
      <Stack gap="m">
        <h2 id="units">{title}</h2>
        <Text>{text}</Text>
        {units.map(({ id, ...choice }) => (
          <SelectField key={id} id={id} name="unit" defaultValue="" {...choice} />
        ))}
        {more ? <Text tone="quiet">{more}</Text> : null}
      </Stack>
    </section>
  );
}
