import { Drawing } from "~/charts/drawing";
import { Card } from "~/design/card";
import { Stack } from "~/design/layout";
import { Text } from "~/design/text";
import { AreasTable, type AreasTableData } from "./areas-table";
import * as css from "./overview.css";

export type OverviewData = {
  title: string;
  /** Which areas are not done yet, as long as there is no overall index because of them. */
  missing: string | undefined;
  /** From how many areas the index is counted, where that is not all of them or the survey is not finished. */
  basis: string | undefined;
  /** With the areas' names, and for phones without them. */
  charts: { wide: string; narrow: string };
  table: AreasTableData;
  explain: { href: string; label: string } | undefined;
};

/** The result at a glance: the radial chart around the index, and the same numbers as a table. */
export function Overview({ overview: { title, missing, basis, charts, table, explain } }: { overview: OverviewData }) {
  return (
    <Card as="section" labelledBy="overall-title">
      <div className={css.overview}>
        <h2 id="overall-title" className={css.title}>
          {title}
        </h2>
        {missing ? <Text>{missing}</Text> : null}
        {basis ? <Text>{basis}</Text> : null}
        <div className={css.twins}>
          <Drawing svg={charts.narrow} className={css.narrow} />
          <Drawing svg={charts.wide} className={css.wide} />
          <Stack gap="m">
            <AreasTable table={table} />
            {explain ? (
              <p className={css.explain}>
                <a href={explain.href} data-in-place="">
                  {explain.label}
                </a>
              </p>
            ) : null}
          </Stack>
        </div>
      </div>
    </Card>
  );
}
