import { Chevron } from "~/design/folds/fold";
import { Stack } from "~/design/layout";
import { Text } from "~/design/text";
import { Callable } from "../callable";
import { type CallableText, plainText } from "../callable-text";
import type { ContactWay } from "./contact-ways";
import { type Helper, HelperList } from "./helpers-view";
import * as css from "./helpers-view.css";

/** What is said of one matter, and who helps with it. */
type Help = { said: CallableText[]; helpers: Helper[] };

export type HelpData = {
  danger: { label: string; ways: ContactWay[] } | undefined;
  /** What is in sight: the gravest. */
  matters: Help[];
  more: { label: string; matters: Help[]; others: { title: string; helpers: Helper[] } | undefined } | undefined;
};

/** Where to get help, matter by matter: what it is, and who helps with it. */
export function HelpByMatter({ help: { danger, matters, more } }: { help: HelpData }) {
  return (
    <Stack gap="m">
      {danger ? <Danger danger={danger} /> : null}
      <Matters matters={matters} />
      {more ? (
        <details>
          <summary className={css.more}>
            {more.label} <Chevron />
          </summary>
          <Stack gap="m">
            <Matters matters={more.matters} />
            {more.others ? (
              <div className={css.matter}>
                <Text tone="quiet">{more.others.title}</Text>
                <HelperList helpers={more.others.helpers} />
              </div>
            ) : null}
          </Stack>
        </details>
      ) : null}
    </Stack>
  );
}

/** In one line: it is read in a moment of fright, and it stands before help that most people need more. */
function Danger({ danger: { label, ways } }: { danger: NonNullable<HelpData["danger"]> }) {
  return (
    <p className={css.danger}>
      {label}{" "}
      {ways.map(({ href, label: way }) => (
        <a key={href} href={href} className={css.link}>
          {way}
        </a>
      ))}
    </p>
  );
}

function Matters({ matters }: { matters: Help[] }) {
  return matters.map(({ said, helpers }) => (
    <div key={[...said.map(plainText), ...helpers.map(({ key }) => key)].join()} className={css.matter}>
      {said.map((text) => (
        <Text key={plainText(text)}>
          <Callable text={text} />
        </Text>
      ))}
      {helpers.length > 0 ? <HelperList helpers={helpers} /> : null}
    </div>
  ));
}
