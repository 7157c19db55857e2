import { BackLink } from "~/design/back-link";
import { ButtonLink } from "~/design/button";
import { Card } from "~/design/card";
import { Stack } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import { DataTable, type TableColumn } from "~/design/table";
import { Text } from "~/design/text";
import { FreshSignIn, type FreshSignInData, type FreshSignInReply } from "./fresh-sign-in";

export type OwnDataViewData = {
  back: { href: string; label: string };
  title: string;
  intro: string;
  /** Set where the person has to sign in again first. */
  fresh: FreshSignInData | undefined;
  download: {
    title: string;
    text: string;
    /** Set while no more copies can be had. */
    tooMany: string | undefined;
    files: { format: string; href: string; label: string; help: string }[];
  };
  access: {
    title: string;
    intro: string;
    none: string;
    columns: TableColumn[];
    rows: { key: string; cells: string[] }[];
  };
  erase: { title: string; text: string; link: { href: string; label: string } };
};

/** What the service knows of a person: take it out, see who looked at it, have it erased. */
export function OwnDataView({ view, reply }: { view: OwnDataViewData; reply: FreshSignInReply | undefined }) {
  const { download, access, erase } = view;
  return (
    <Stack gap="l">
      <BackLink href={view.back.href}>{view.back.label}</BackLink>
      <Stack gap="m">
        <h1>{view.title}</h1>
        <Text size="l">{view.intro}</Text>
      </Stack>
      {view.fresh ? <FreshSignIn data={view.fresh} reply={reply} /> : null}
      <section aria-labelledby="download-title">
        <Stack gap="m">
          <h2 id="download-title">{download.title}</h2>
          <Text>{download.text}</Text>
          {download.tooMany ? <Notification tone="alert">{download.tooMany}</Notification> : null}
          {download.files.length > 0 ? (
            <Stack gap="m" as="ul">
              {download.files.map(({ format, href, label, help }) => (
                <Card key={format} as="li">
                  <Stack gap="m">
                    <Text id={`help-${format}`}>{help}</Text>
                    <p>
                      {/* The browser follows it itself: a file is saved, and a page that says why there is none is shown. */}
                      <ButtonLink tone="secondary" href={href} target="_self" aria-describedby={`help-${format}`}>
                        {label}
                      </ButtonLink>
                    </p>
                  </Stack>
                </Card>
              ))}
            </Stack>
          ) : null}
        </Stack>
      </section>
      <section aria-labelledby="access-title">
        <Stack gap="m">
          <h2 id="access-title">{access.title}</h2>
          <Text>{access.intro}</Text>
          {access.rows.length > 0 ? (
            <DataTable caption={access.title} hideCaption columns={access.columns} rows={access.rows} scroll stacked />
          ) : (
            <Text tone="quiet">{access.none}</Text>
          )}
        </Stack>
      </section>
      <section aria-labelledby="erase-title">
        <Stack gap="m">
          <h2 id="erase-title">{erase.title}</h2>
          <Text>{erase.text}</Text>
          <p>
            <ButtonLink tone="critical" href={erase.link.href}>
              {erase.link.label}
            </ButtonLink>
          </p>
        </Stack>
      </section>
    </Stack>
  );
}
