import { Text } from "~/design/text";
import { Callable } from "../callable";
import type { ContactWay } from "./contact-ways";
import * as css from "./helpers-view.css";

/** Who helps, with what where the name does not say it, and each way to them; those of whom to turn to first are buttons. */
export type Helper = {
  key: string;
  name: string;
  purpose: string | undefined;
  ways: (ContactWay & { isButton: boolean })[];
};

/** Each with what it is for and the ways to it, which a touch finds. */
export function HelperList({ helpers }: { helpers: Helper[] }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list semantics of a list without bullets
    <ul role="list" className={css.list}>
      {helpers.map(({ key, name, purpose, ways }) => (
        <li key={key}>
          <p className={css.name}>{name}</p>
          {purpose ? <Text size="s">{purpose}</Text> : null}
          {ways.map(({ href, label, opening, isButton }) => (
            <div key={href} className={css.way}>
              <a href={href} className={isButton ? css.first : css.link}>
                {label}
              </a>
              <Text as="span" size="s" tone="quiet">
                <Callable text={opening} />
              </Text>
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}
