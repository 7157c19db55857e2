import type { SubmissionResult } from "@conform-to/react";
import { Button } from "~/design/button";
import { Stack } from "~/design/layout";
import { DataTable } from "~/design/table";
import { Text } from "~/design/text";
import { PostForm } from "~/http/form";
import { ProfileForm, type ProfileFormData } from "./profile-form";

export type ConsentTable = {
  title: string;
  none: string;
  columns: { label: string }[];
  rows: { key: string; cells: string[] }[];
};

export type ProfileViewData = {
  heading: string;
  intro: string | undefined;
  form: ProfileFormData;
  consentTable: ConsentTable;
  ownData: { href: string; label: string };
  privacy: { href: string; label: string };
  logout: { href: string; label: string; token: string };
};

/** The user-info page of a signed-in person. */
export function ProfileView({ view, reply }: { view: ProfileViewData; reply: SubmissionResult<string[]> | undefined }) {
  const { consentTable: table } = view;
  return (
    <Stack gap="l">
      <h1>{view.heading}</h1>
      {view.intro ? <Text size="l">{view.intro}</Text> : null}
      <ProfileForm data={view.form} reply={reply} />
      <section aria-labelledby="given-title">
        <Stack gap="m">
          <h2 id="given-title">{table.title}</h2>
          {table.rows.length > 0 ? (
            <DataTable caption={table.title} columns={table.columns} rows={table.rows} scroll />
          ) : (
            <Text tone="quiet">{table.none}</Text>
          )}
        </Stack>
      </section>
      <p>
        <a href={view.ownData.href}>{view.ownData.label}</a>
      </p>
      <p>
        <a href={view.privacy.href}>{view.privacy.label}</a>
      </p>
      <PostForm token={view.logout.token} action={view.logout.href}>
        <Button tone="secondary">{view.logout.label}</Button>
      </PostForm>
    </Stack>
  );
}
