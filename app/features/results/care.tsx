import { Stack } from "~/design/layout";
import { Text } from "~/design/text";
import { type CallableText, plainText } from "~/features/advice/callable-text";
import type { Helper } from "~/features/advice/contacts/helpers-view";
import { Callable, Contacts } from "~/features/advice/contacts-view";
import { More } from "~/features/advice/more";
import * as css from "./care.css";

/** What answers call for, each in a sentence or two, and who helps with it. */
type Help = { said: CallableText[]; contacts: Helper[] };

export type CareData = {
  title: string;
  /** What is in sight: the gravest, and the nearest help with everything that was told of. */
  first: Help;
  more: (Help & { label: string }) | undefined;
};

/** Where the help begins; what is said of a section leads here. */
export const careId = "care";

/** Where to get help, before anything else, for somebody whose answers are serious or of concern. */
export function Care({ care: { title, first, more } }: { care: CareData }) {
  return (
    <section id={careId} className={css.care} aria-labelledby="care-title">
      <Stack gap="s">
        <h2 id="care-title" className={css.title}>
          {title}
        </h2>
        <Helps help={first} />
        {more ? (
          <div className={css.more}>
            <More label={more.label}>
              <Stack gap="s">
                <Helps help={more} />
              </Stack>
            </More>
          </div>
        ) : null}
      </Stack>
    </section>
  );
}

function Helps({ help: { said, contacts } }: { help: Help }) {
  return (
    <>
      {said.map((text) => (
        <Text key={plainText(text)}>
          <Callable text={text} />
        </Text>
      ))}
      {contacts.length > 0 ? <Contacts contacts={contacts} /> : null}
    </>
  );
}
