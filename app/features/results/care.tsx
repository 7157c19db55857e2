import { Stack } from "~/design/layout";
import { Text } from "~/design/text";
import { type CallableText, plainText } from "~/features/advice/callable-text";
import { Callable, Contacts, type ContactsData } from "~/features/advice/contacts-view";
import * as css from "./care.css";

export type CareData = {
  title: string;
  /** What each of the answers calls for, in a sentence or two. */
  said: CallableText[];
  contacts: ContactsData;
};

/** Where to get help, before anything else, for somebody whose answers are serious or of concern. */
export function Care({ care: { title, said, contacts } }: { care: CareData }) {
  return (
    <section className={css.care} aria-labelledby="care-title">
      <Stack gap="s">
        <h2 id="care-title" className={css.title}>
          {title}
        </h2>
        {said.map((text) => (
          <Text key={plainText(text)}>
            <Callable text={text} />
          </Text>
        ))}
        <Contacts contacts={contacts} />
      </Stack>
    </section>
  );
}
