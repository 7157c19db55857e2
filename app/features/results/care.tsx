import { Stack } from "~/design/layout";
import { Contacts, type ContactsData } from "~/features/advice/contacts-view";
import * as css from "./care.css";

export type CareData = { title: string; contacts: ContactsData };

/** Where to get help, before anything else, for somebody whose answers are serious. */
export function Care({ care: { title, contacts } }: { care: CareData }) {
  return (
    <section className={css.care} aria-labelledby="care-title">
      <Stack gap="s">
        <h2 id="care-title" className={css.title}>
          {title}
        </h2>
        <Contacts contacts={contacts} />
      </Stack>
    </section>
  );
}
