import { Badge } from "~/design/badge";
import { ButtonLink } from "~/design/button";
import { Stack } from "~/design/layout";
import { type ChipLink, ChipLinks } from "~/design/navigation/chip-links";
import { List, type ListViewData } from "../list";
import { Exports, type ExportsData } from "./exports";

export type StateBadge = { label: string; tone: "primary" | "caution" | "neutral" };

export type OrderListViewData = {
  title: string;
  add: { href: string; label: string };
  filters: { label: string; links: ChipLink[] };
  list: ListViewData;
  rows: {
    key: string;
    href: string;
    name: string;
    state: StateBadge;
    organisation: string;
    survey: string;
    end: string;
    invited: string;
  }[];
  exports: ExportsData;
};

export function OrderListView({ view }: { view: OrderListViewData }) {
  return (
    <Stack gap="m">
      <h1>{view.title}</h1>
      <p>
        <ButtonLink href={view.add.href}>{view.add.label}</ButtonLink>
      </p>
      <ChipLinks label={view.filters.label} links={view.filters.links} />
      <List
        list={view.list}
        rows={view.rows.map(({ key, href, name, state, organisation, survey, end, invited }) => ({
          key,
          cells: [
            <a key="name" href={href}>
              {name}
            </a>,
            organisation,
            survey,
            <Badge key="state" tone={state.tone}>
              {state.label}
            </Badge>,
            end,
            invited,
          ],
        }))}
      />
      <Exports exports={view.exports} />
    </Stack>
  );
}
