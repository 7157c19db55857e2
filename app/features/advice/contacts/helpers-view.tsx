import type { ReactNode } from "react";
import { Chevron } from "~/design/folds/fold";
import { Text } from "~/design/text";
import { Callable } from "../callable";
import type { ContactWay } from "./contact-ways";
import * as css from "./helpers-view.css";

/** Who helps, with what where the name does not say it, each way to them, and whether it is the one to call first. */
export type Helper = { key: string; name: string; purpose: string | undefined; ways: ContactWay[]; isFirst: boolean };

export type HelpersData = {
  title: string;
  nearest: Helper[];
  others: { label: string; helpers: Helper[] } | undefined;
};

/** Where to get help, at length: who helps, and each way to them with when it answers and in which languages. */
export function Helpers({ helpers: { title, nearest, others } }: { helpers: HelpersData }) {
  return (
    <section aria-labelledby="helpers-title" className={css.helpers}>
      <h2 id="helpers-title" className={css.title}>
        {title}
      </h2>
      <HelperList helpers={nearest} />
      {others ? (
        <Further label={others.label}>
          <HelperList helpers={others.helpers} />
        </Further>
      ) : null}
    </section>
  );
}

/** What is not in sight at first: of helpers, and of what is said beside them. */
export function Further({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details>
      <summary className={css.more}>
        {label} <Chevron />
      </summary>
      {children}
    </details>
  );
}

/** Each with what it is for and the ways to it, which a touch finds. */
export function HelperList({ helpers }: { helpers: Helper[] }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list semantics of a list without bullets
    <ul role="list" className={css.list}>
      {helpers.map(({ key, name, purpose, ways, isFirst }) => (
        <li key={key}>
          <p className={css.name}>{name}</p>
          {purpose ? <Text size="s">{purpose}</Text> : null}
          {ways.map(({ href, label, opening }, place) => (
            <div key={href} className={css.way}>
              <a href={href} className={isFirst && place === 0 ? css.first : css.link}>
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
