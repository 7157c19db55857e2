import { Stack } from "~/design/layout";
import { DataTable, type TableColumn } from "~/design/table";
import { Text } from "~/design/text";
import { VisuallyHidden } from "~/design/visually-hidden";
import { Paging, type PagingData } from "~/features/admin/list";
import { link } from "~/features/admin/page-parts.css";
import type { Language } from "~/i18n/languages";
import * as css from "./quotes-view.css";

/** The language is the one they wrote in, by its own name. */
type Contact = { name: string; email: string; phone: string; language: { lang: Language; name: string } };

export type QuotesViewData = {
  title: string;
  lead: string;
  count: string;
  columns: TableColumn[];
  rows: {
    key: string;
    organisation: string;
    arrived: string;
    contact: Contact;
    people: string;
    /** `about` names the request where only the word that opens it is read out. */
    message: { label: string; about: string; text: string } | undefined;
  }[];
  paging: PagingData | undefined;
};

/** Who has asked for a quote, for whoever answers where the mail of it has got lost. */
export function QuotesView({ view }: { view: QuotesViewData }) {
  return (
    <Stack gap="m">
      <h1>{view.title}</h1>
      <Text>{view.lead}</Text>
      <Text size="s" tone="quiet">
        {view.count}
      </Text>
      {view.rows.length > 0 ? (
        <DataTable
          caption={view.title}
          hideCaption
          stacked
          columns={view.columns}
          rows={view.rows.map(({ key, organisation, arrived, contact, people, message }) => ({
            key,
            cells: [
              <ul key="organisation" className={css.lines}>
                <li>{organisation}</li>
                <li className={css.quiet}>{people}</li>
                <li className={css.quiet}>{arrived}</li>
              </ul>,
              <ContactLines key="contact" contact={contact} />,
              message ? (
                <details key="message">
                  <summary className={css.opener}>
                    {message.label} <VisuallyHidden>({message.about})</VisuallyHidden>
                  </summary>
                  <p className={css.message}>{message.text}</p>
                </details>
              ) : (
                "–"
              ),
            ],
          }))}
        />
      ) : null}
      {view.paging ? <Paging paging={view.paging} /> : null}
    </Stack>
  );
}

function ContactLines({ contact: { name, email, phone, language } }: { contact: Contact }) {
  return (
    <ul className={css.lines}>
      <li>
        {name} (<span lang={language.lang}>{language.name}</span>)
      </li>
      <li>
        <a href={`mailto:${email}`} className={link}>
          {email}
        </a>
      </li>
      {phone ? (
        <li>
          <a href={`tel:${phone.replace(/[^\d+]/g, "")}`} className={link}>
            {phone}
          </a>
        </li>
      ) : null}
    </ul>
  );
}
