import { useState } from "react";
import { BackLink } from "~/design/back-link";
import { Stack } from "~/design/layout";
import { Text } from "~/design/text";
import { DrawnOnce } from "~/remix/drawn-once";
import type { DrawnPart } from "~/remix/drawn-part";
import { EditForm, type EditFormData } from "../edit-form";
import { ReadingWidth, Saved, Section } from "../page-parts";
import * as css from "../page-parts.css";

type Link = { href: string; label: string };

export type UnitBranch = { href: string; name: string; people: string; below: UnitBranch[] };

export type UnitsViewData = {
  back: Link;
  title: string;
  lead: string;
  saved: string | undefined;
  none: string | undefined;
  tree: DrawnPart<UnitBranch[]>;
  addTitle: string;
  /** How many there are, and by which form some were added just now: that one is empty again. */
  count: number;
  added: "one" | "several" | undefined;
  form: EditFormData;
  pasteTitle: string;
  /** Several units at once, a line each. */
  pasteForm: EditFormData;
};

export type UnitViewData = {
  back: Link;
  title: string;
  notes: string[];
  form: EditFormData;
  remove: Link | undefined;
};

/** The units of an organisation as a tree. */
export function UnitsView({ view }: { view: UnitsViewData }) {
  const lastOne = useLastCount(view, "one");
  const lastSeveral = useLastCount(view, "several");
  return (
    <ReadingWidth>
      <Stack gap="l">
        <BackLink href={view.back.href}>{view.back.label}</BackLink>
        <h1>{view.title}</h1>
        <Saved text={view.saved} />
        <Text>{view.lead}</Text>
        {view.none ? (
          <Text tone="quiet">{view.none}</Text>
        ) : (
          <DrawnOnce part={view.tree}>{(branches) => <Branches branches={branches} root />}</DrawnOnce>
        )}
        <Section id="add-title" title={view.addTitle}>
          <EditForm key={lastOne} form={view.form} />
        </Section>
        <Section id="paste-title" title={view.pasteTitle}>
          <EditForm key={lastSeveral} form={view.pasteForm} />
        </Section>
      </Stack>
    </ReadingWidth>
  );
}

/** How many there were when this form last added some; what is being written to it stays while the other one is sent. */
function useLastCount({ added, count }: UnitsViewData, by: "one" | "several"): number {
  const [last, setLast] = useState(0);
  const now = added === by ? count : last;
  if (now !== last) setLast(now);
  return now;
}

function Branches({ branches, root }: { branches: UnitBranch[]; root?: true }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list semantics of a list without bullets
    <ul role="list" className={css.tree} data-root={root && ""}>
      {branches.map(({ href, name, people, below }) => (
        <li key={href}>
          <div className={css.unit}>
            <a href={href} className={css.link}>
              {name}
            </a>
            <Text as="span" size="s" tone="quiet">
              {people}
            </Text>
          </div>
          {below.length > 0 ? <Branches branches={below} /> : null}
        </li>
      ))}
    </ul>
  );
}

export function UnitView({ view }: { view: UnitViewData }) {
  return (
    <ReadingWidth>
      <Stack gap="l">
        <BackLink href={view.back.href}>{view.back.label}</BackLink>
        <h1>{view.title}</h1>
        {view.notes.map((note) => (
          <Text key={note}>{note}</Text>
        ))}
        <EditForm form={view.form} />
        {view.remove ? (
          <Text>
            <a href={view.remove.href}>{view.remove.label}</a>
          </Text>
        ) : null}
      </Stack>
    </ReadingWidth>
  );
}
