import { Chevron } from "~/design/folds/fold";
import { Stack } from "~/design/layout";
import { Text } from "~/design/text";
import { Callable } from "../callable";
import { type CallableText, plainText } from "../callable-text";
import { type Helper, HelperList } from "./helpers-view";
import * as css from "./helpers-view.css";

/** What is said of one matter, and who helps with it. */
type Help = { said: CallableText[]; helpers: Helper[] };

export type HelpData = {
  /** Whom to call where it cannot wait. */
  danger: CallableText | undefined;
  /** What is in sight: the gravest. */
  matters: Help[];
  /** The others, and at last who else helps. */
  more: { label: string; matters: Help[] } | undefined;
};

/** Where to get help, matter by matter: what it is, and who helps with it. */
export function HelpByMatter({ help: { danger, matters, more } }: { help: HelpData }) {
  return (
    <Stack gap="m">
      {danger ? (
        <Text>
          <Callable text={danger} />
        </Text>
      ) : null}
      <Matters matters={matters} />
      {more ? (
        <details>
          <summary>
            {more.label} <Chevron />
          </summary>
          <Stack gap="m">
            <Matters matters={more.matters} />
          </Stack>
        </details>
      ) : null}
    </Stack>
  );
}

function Matters({ matters }: { matters: Help[] }) {
  return matters.map(({ said, helpers }) => (
    <div key={said.map(plainText).join() || helpers[0]?.key} className={css.matter}>
      {said.map((text) => (
        <Text key={plainText(text)}>
          <Callable text={text} />
        </Text>
      ))}
      {helpers.length > 0 ? <HelperList helpers={helpers} /> : null}
    </div>
  ));
}
