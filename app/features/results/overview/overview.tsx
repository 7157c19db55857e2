import type { ReactNode } from "react";
import { Drawing } from "~/charts/drawing";
import { Card } from "~/design/card";
import { Stack } from "~/design/layout";
import { Text } from "~/design/text";
import { More } from "~/features/advice/more";
import { DrawnOnce } from "~/remix/drawn-once";
import type { DrawnPart } from "~/remix/drawn-part";
import { AreasTable, type AreasTableData } from "./areas-table";
import * as css from "./overview.css";

/** With the areas' names, and for phones without them. */
type Charts = { wide: string; narrow: string | undefined };

export type OverviewData = {
  title: string;
  /** Which areas are not done yet, as long as there is no overall index because of them. */
  missing: string | undefined;
  /** From how many areas the index is counted, where that is not all of them or the survey is not finished. */
  basis: string | undefined;
  charts: Charts;
  /**
   * The numbers of the chart, a press away; open where there is no chart on a phone, and on a phone by its style. `levels`
   * says which numbers are of which level, where that is alike in all areas.
   */
  numbers: { label: string; open: boolean; levels: string | undefined; table: AreasTableData };
  explain: { href: string; label: string } | undefined;
};

/** The overview as the page has it. */
export type DrawnOverview = Omit<OverviewData, "charts" | "numbers"> & {
  charts: DrawnPart<Charts>;
  numbers: DrawnPart<OverviewData["numbers"]>;
};

interface OverviewProps {
  overview: DrawnOverview;
  /** What the numbers say in words. */
  children: ReactNode;
}

/** The result at a glance: the radial chart around the index, and the same numbers as a table. */
export function Overview({ overview, children }: OverviewProps) {
  const { title, missing, basis, charts, numbers, explain } = overview;
  return (
    <Card as="section" labelledBy="overall-title">
      <div className={css.overview}>
        <h2 id="overall-title">{title}</h2>
        {missing ? <Text>{missing}</Text> : null}
        {basis ? <Text>{basis}</Text> : null}
        <div className={css.twins}>
          <DrawnOnce part={charts}>
            {({ narrow, wide }) => (
              <>
                {narrow === undefined ? null : <Drawing svg={narrow} className={css.narrow} />}
                <Drawing svg={wide} className={css.wide} />
              </>
            )}
          </DrawnOnce>
          <Stack gap="m">
            {children}
            <DrawnOnce part={numbers}>
              {({ label, open, levels, table }) => (
                <div className={css.numbers}>
                  <More label={label} open={open}>
                    {levels ? (
                      <Text size="s" tone="quiet">
                        {levels}
                      </Text>
                    ) : null}
                    <AreasTable table={table} />
                  </More>
                </div>
              )}
            </DrawnOnce>
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
