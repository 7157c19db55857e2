import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { Button } from "~/design/button";
import { PostForm } from "~/design/form";
import { Stack } from "~/design/layout";
import { DataTable, type TableColumn } from "~/design/table";
import { Text } from "~/design/text";
import { ProfileForm, type ProfileFormData } from "./profile-form";

export type ConsentTable = {
  title: string;
  columns: TableColumn[];
  rows: { key: string; href: string; survey: string; organisation: string; consent: string }[];
  /** Said in place of a table without rows; without it, nothing is shown. */
  none?: string;
  hint?: string;
};

export type ProfileViewData = {
  heading: string;
  intro: string | undefined;
  form: ProfileFormData;
  privacy: { href: string; label: string };
  /** Below the form; absent on the way to a survey. */
  rest:
    | {
        consents: { given: ConsentTable; withdrawn: ConsentTable };
        /** For whoever administers. */
        console: { href: string; label: string } | undefined;
        devices: { href: string; label: string };
        secondStep: { href: string; label: string };
        /** Only for those who have some (spec §2). */
        bloodTests: { href: string; label: string } | undefined;
        ownData: { href: string; label: string };
        logout: { href: string; label: string; token: string };
      }
    | undefined;
};

/** The user-info page of a signed-in person. */
export function ProfileView({
  view,
  reply,
  texts,
}: {
  view: ProfileViewData;
  reply: SubmissionResult<string[]> | undefined;
  /** What the person has said of text messages. */
  texts: ReactNode;
}) {
  const { rest } = view;
  return (
    <Stack gap="l">
      <h1>{view.heading}</h1>
      {view.intro ? <Text size="l">{view.intro}</Text> : null}
      <ProfileForm data={view.form} reply={reply} />
      {rest ? (
        <>
          <ConsentSection id="given-title" table={rest.consents.given} />
          <ConsentSection id="withdrawn-title" table={rest.consents.withdrawn} />
          {texts}
          {rest.bloodTests ? (
            <p>
              <a href={rest.bloodTests.href}>{rest.bloodTests.label}</a>
            </p>
          ) : null}
          {rest.console ? (
            <p>
              <a href={rest.console.href}>{rest.console.label}</a>
            </p>
          ) : null}
          <p>
            <a href={rest.devices.href}>{rest.devices.label}</a>
          </p>
          <p>
            <a href={rest.secondStep.href}>{rest.secondStep.label}</a>
          </p>
          <p>
            <a href={rest.ownData.href}>{rest.ownData.label}</a>
          </p>
        </>
      ) : null}
      <p>
        <a href={view.privacy.href}>{view.privacy.label}</a>
      </p>
      {rest ? (
        <PostForm token={rest.logout.token} action={rest.logout.href}>
          <Button tone="secondary">{rest.logout.label}</Button>
        </PostForm>
      ) : null}
    </Stack>
  );
}

function ConsentSection({ id, table }: { id: string; table: ConsentTable }) {
  if (table.rows.length === 0 && !table.none) return null;
  return (
    <section aria-labelledby={id}>
      <Stack gap="m">
        <h2 id={id}>{table.title}</h2>
        {table.rows.length > 0 ? (
          <>
            {table.hint ? <Text>{table.hint}</Text> : null}
            <DataTable
              caption={table.title}
              hideCaption
              columns={table.columns}
              rows={table.rows.map(({ key, href, survey, organisation, consent }) => ({
                key,
                cells: [
                  // In the first column, which a phone shows without scrolling sideways.
                  <a key={href} href={href} aria-label={`${survey}: ${consent}`}>
                    {survey}
                  </a>,
                  organisation,
                  consent,
                ],
              }))}
              scroll
              stacked
            />
          </>
        ) : (
          <Text tone="quiet">{table.none}</Text>
        )}
      </Stack>
    </section>
  );
}
