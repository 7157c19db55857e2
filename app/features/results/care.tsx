import { Stack } from "~/design/layout";
import { Text } from "~/design/text";
import { Callable } from "~/features/advice/callable";
import { type CallableText, plainText } from "~/features/advice/callable-text";
import { type Helper, HelperList } from "~/features/advice/contacts/helpers-view";
import { More } from "~/features/advice/more";
import * as css from "./care.css";

/** What answers call for, each in a sentence or two, and who helps with it. */
type Help = { said: CallableText[]; contacts: Helper[] };

export type CareData = {
  title: string;
  /** What it is about, where that is more than one matter. */
  about: string | undefined;
  /** What is in sight: the gravest, and the nearest help with everything that was told of. */
  first: Help;
  /** Who helps stands first there too. */
  more: (Help & { label: string }) | undefined;
};

/** Where the help begins; what is said of a section leads here. */
export const careId = "care";

/** Where to get help, before anything else, for somebody whose answers are serious or of concern. */
export function Care({ care: { title, about, first, more } }: { care: CareData }) {
  return (
    <section id={careId} className={css.care} aria-labelledby="care-title">
      <Stack gap="s">
        <h2 id="care-title" className={css.title}>
          {title}
        </h2>
        {about ? <Text>{about}</Text> : null}
        <Said texts={first.said} />
        <HelperList helpers={first.contacts} />
        {more ? (
          <div className={css.more}>
            <More label={more.label}>
              <Stack gap="s">
                {more.contacts.length > 0 ? <HelperList helpers={more.contacts} /> : null}
                <Said texts={more.said} />
              </Stack>
            </More>
          </div>
        ) : null}
      </Stack>
    </section>
  );
}

function Said({ texts }: { texts: CallableText[] }) {
  return texts.map((text) => (
    <Text key={plainText(text)}>
      <Callable text={text} />
    </Text>
  ));
}
