import { Chevron } from "~/design/folds/fold";
import { Stack } from "~/design/layout";
import { Text, withMailBreaks } from "~/design/text";
import { VisuallyHidden } from "~/design/visually-hidden";
import { link } from "~/features/admin/page-parts.css";
import { List, type ListViewData } from "~/features/lists/list";
import type { ListRow } from "~/features/lists/list-table";
import type { Language } from "~/i18n/languages";
import * as css from "./quotes-view.css";

/** The language is the one they wrote in, by its own name. */
type Contact = { name: string; email: string; phone: string; language: { lang: Language; name: string } };

type ListedQuote = {
  key: string;
  organisation: string;
  arrived: string;
  contact: Contact;
  people: string;
  /** `about` names the request where only the word that opens it is read out. */
  message: { label: string; about: string; text: string } | undefined;
};

export type QuotesViewData = {
  title: string;
  lead: string;
  list: ListViewData<ListedQuote>;
};

/** Who has asked for a quote, for whoever answers where the mail of it has got lost. */
export function QuotesView({ view }: { view: QuotesViewData }) {
  return (
    <Stack gap="m">
      <h1>{view.title}</h1>
      <Text>{view.lead}</Text>
      <List list={view.list} row={quoteRow} />
    </Stack>
  );
}

function quoteRow({ key, organisation, arrived, contact, people, message }: ListedQuote): ListRow {
  return {
    key,
    cells: [
      organisation,
      people,
      <ContactLines key="contact" contact={contact} />,
      arrived,
      message ? (
        <details key="message">
          <summary className={css.opener}>
            {message.label} <VisuallyHidden>({message.about})</VisuallyHidden>
            <Chevron />
          </summary>
          <p className={css.message}>{message.text}</p>
        </details>
      ) : (
        ""
      ),
    ],
  };
}

function ContactLines({ contact: { name, email, phone, language } }: { contact: Contact }) {
  return (
    <ul className={css.lines}>
      <li>
        {name} (<span lang={language.lang}>{language.name}</span>)
      </li>
      <li>
        <a href={`mailto:${email}`} className={link}>
          {withMailBreaks(email)}
        </a>
      </li>
      {phone ? (
        <li>
          <a href={`tel:${phone.replace(/[^\d+]/g, "")}`} className={link}>
            {phone.replaceAll(" ", "\u00a0")}
          </a>
        </li>
      ) : null}
    </ul>
  );
}
