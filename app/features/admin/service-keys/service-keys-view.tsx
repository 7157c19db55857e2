import { useEffect, useRef, useState } from "react";
import { BackLink } from "~/design/back-link";
import { Button, ButtonLink } from "~/design/button";
import { Actions, Stack } from "~/design/layout";
import { SummaryList } from "~/design/summary-list";
import { DataTable, type TableColumn } from "~/design/table";
import { Text } from "~/design/text";
import { Paging, type PagingData } from "~/features/lists/list";
import { EditForm, type EditFormData } from "../edit-form";
import { ReadingWidth, Saved, Section } from "../page-parts";
import * as css from "./service-keys.css";

type Link = { href: string; label: string };

export type ServiceKeysViewData = {
  back: Link | undefined;
  title: string;
  lead: string;
  saved: string | undefined;
  facts: { label: string; value: string }[];
  none: string | undefined;
  caption: string;
  columns: TableColumn[];
  rows: {
    key: string;
    cells: string[];
    /** Why it opens nothing any more. */
    state: string | undefined;
    revoke: (Link & { named: string }) | undefined;
  }[];
  paging: PagingData | undefined;
  forms: { title: string; lead: string | undefined; form: EditFormData }[];
};

/** The keys by which programs ask, and the forms for another one. */
export function ServiceKeysView({ view }: { view: ServiceKeysViewData }) {
  return (
    <Stack gap="l">
      {view.back ? <BackLink href={view.back.href}>{view.back.label}</BackLink> : null}
      <h1>{view.title}</h1>
      <Saved text={view.saved} />
      <ReadingWidth>
        <Text size="l">{view.lead}</Text>
      </ReadingWidth>
      {view.facts.length > 0 ? (
        <ReadingWidth>
          <SummaryList rows={view.facts} />
        </ReadingWidth>
      ) : null}
      {view.none ? (
        <Text tone="quiet">{view.none}</Text>
      ) : (
        <DataTable
          caption={view.caption}
          stacked
          columns={view.columns}
          rows={view.rows.map(({ key, cells, state, revoke }) => ({
            key,
            cells: [
              ...cells,
              revoke ? (
                <a key={key} href={revoke.href} aria-label={revoke.named}>
                  {revoke.label}
                </a>
              ) : (
                state
              ),
            ],
          }))}
        />
      )}
      {view.paging ? <Paging paging={view.paging} /> : null}
      <ReadingWidth>
        <Stack gap="l">
          {view.forms.map(({ title, lead, form }) => (
            <Section key={title} id={`${form.intent}-title`} title={title}>
              {lead ? <Text>{lead}</Text> : null}
              <EditForm form={form} />
            </Section>
          ))}
        </Stack>
      </ReadingWidth>
    </Stack>
  );
}

export type ShownKeyData = {
  title: string;
  text: string;
  label: string;
  /** Undefined where it was shown before: nobody can read it again. */
  key: string | undefined;
  copy: string;
  copied: string;
  goOn: Link;
};

/** A key, the one time that it is shown. It takes the place of the page, so that nobody passes it by. */
export function ShownKeyView({ title, shown }: { title: string; shown: ShownKeyData }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <ReadingWidth>
      <Stack gap="l">
        <h1>{title}</h1>
        <Stack gap="m">
          <h2 ref={heading} tabIndex={-1}>
            {shown.title}
          </h2>
          <Text>{shown.text}</Text>
          {shown.key === undefined ? null : (
            <div>
              <p>{shown.label}</p>
              <code className={css.wholeKey}>{shown.key}</code>
            </div>
          )}
        </Stack>
        <Actions>
          {shown.key === undefined ? null : <CopyButton text={shown.key} label={shown.copy} copied={shown.copied} />}
          <ButtonLink tone="secondary" href={shown.goOn.href}>
            {shown.goOn.label}
          </ButtonLink>
        </Actions>
      </Stack>
    </ReadingWidth>
  );
}

/** Stands there where a script can copy; without, the text is marked and copied as any other. */
function CopyButton({ text, label, copied }: { text: string; label: string; copied: string }) {
  const [state, setState] = useState<"none" | "ready" | "copied">("none");
  useEffect(() => {
    if (navigator.clipboard) setState("ready");
  }, []);
  if (state === "none") return null;
  return (
    <>
      <Button
        type="button"
        onClick={() =>
          navigator.clipboard.writeText(text).then(
            () => setState("copied"),
            // Refused by the browser: the text is still there to be marked.
            () => setState("none"),
          )
        }
      >
        {label}
      </Button>
      <span role="status">{state === "copied" ? copied : ""}</span>
    </>
  );
}

export type RevokeKeyViewData = { back: Link; title: string; text: string; form: EditFormData | undefined };

/** Asks before a key ends. */
export function RevokeKeyView({ view }: { view: RevokeKeyViewData }) {
  return (
    <ReadingWidth>
      <Stack gap="l">
        <BackLink href={view.back.href}>{view.back.label}</BackLink>
        <h1>{view.title}</h1>
        <Text>{view.text}</Text>
        {view.form ? <EditForm form={view.form} /> : null}
      </Stack>
    </ReadingWidth>
  );
}
