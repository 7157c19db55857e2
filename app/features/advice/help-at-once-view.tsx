import { Chevron } from "~/design/folds/fold";
import { Text } from "~/design/text";
import { VisuallyHidden } from "~/design/visually-hidden";
import type { HelpLinkData, WayToData } from "./contacts-view";
import * as css from "./help-at-once-view.css";

export type HelpAtOnceData = {
  title: string;
  /** A number and a chat. */
  ways: WayToData[];
  link: HelpLinkData;
  /** Says that a page opens beside this one. */
  beside: string;
};

/** Id of what it says first. */
export const helpAtOnceId = "help-at-once";

/**
 * Help on the page after an answer that is serious or of concern: one calm line, open, which closes at a touch with and
 * without JavaScript and stands in nobody's way to the next question. Pages open beside the form, so that nothing is lost.
 */
export function HelpAtOnce({ help: { title, ways, link, beside } }: { help: HelpAtOnceData }) {
  return (
    <details open className={css.help} data-help-at-once>
      <summary id={helpAtOnceId} className={css.title}>
        {title} <Chevron />
      </summary>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list semantics of a list without bullets */}
      <ul role="list" className={css.ways}>
        {ways.map(({ key, name, number, href, spoken }) => (
          <li key={key}>
            <Text as="span" size="s">
              {/* What is said of a way stands before it: below it, it would seem to be the next one's. */}
              {spoken ? `${name} (${spoken})` : name}:{" "}
            </Text>
            {href.startsWith("tel:") ? (
              <a href={href} className={css.way}>
                {number}
              </a>
            ) : (
              <Beside href={href} label={number} beside={beside} />
            )}
          </li>
        ))}
        <li>
          <Beside href={link.href} label={link.label} beside={beside} />
        </li>
      </ul>
    </details>
  );
}

function Beside({ href, label, beside }: { href: string; label: string; beside: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={css.way}>
      {label}
      <VisuallyHidden> {beside}</VisuallyHidden>
    </a>
  );
}
