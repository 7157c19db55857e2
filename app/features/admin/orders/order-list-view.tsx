import { Badge } from "~/design/badge";
import { ButtonLink } from "~/design/button";
import { Stack } from "~/design/layout";
import { type Link, List, type ListViewData } from "~/features/lists/list";
import { ListOf } from "~/features/lists/list-of";
import type { ListRow } from "~/features/lists/list-table";
import { Exports, type ExportsData } from "./exports";

export type StateBadge = { label: string; tone: "primary" | "caution" | "neutral" };

type ListedSurvey = {
  key: string;
  href: string;
  name: string;
  state: StateBadge;
  organisation: string;
  survey: string;
  end: string;
  /** Leads to those who are; a number alone would not say where. */
  invited: { href: string | undefined; label: string; said: string };
};

export type OrderListViewData = {
  title: string;
  of: { text: string; all: Link } | undefined;
  add: Link;
  list: ListViewData<ListedSurvey>;
  exports: ExportsData;
};

export function OrderListView({ view }: { view: OrderListViewData }) {
  return (
    <Stack gap="m">
      <h1>{view.title}</h1>
      <ListOf of={view.of} />
      <p>
        <ButtonLink href={view.add.href}>{view.add.label}</ButtonLink>
      </p>
      <List list={view.list} row={surveyRow} />
      <Exports exports={view.exports} />
    </Stack>
  );
}

function surveyRow({ key, href, name, state, organisation, survey, end, invited }: ListedSurvey): ListRow {
  return {
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
      invited.href ? (
        <a key="invited" href={invited.href} aria-label={invited.said}>
          {invited.label}
        </a>
      ) : (
        invited.label
      ),
    ],
  };
}
