import { VisuallyHidden } from "~/design/visually-hidden";
import { Callable, Way } from "./callable";
import type { Helper } from "./contacts/helpers-view";
import * as css from "./contacts-view.css";

/** One number or page of a contact. */
export type WayToData = {
  key: string;
  name: string;
  /** Its number, or where its page is. */
  number: string;
  href: string;
  /** Which languages are spoken there, where the reader's is not among them. */
  spoken: string | undefined;
};

export type HelpLinkData = { href: string; label: string };

/** Where to get help: numbers that a phone calls at a touch, and pages to write on. */
export function Contacts({ contacts }: { contacts: Helper[] }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list semantics of a list without bullets
    <ul role="list" className={css.contacts}>
      {contacts.map(({ key, name, purpose, ways }) => (
        <li key={key}>
          <strong>{name}</strong>
          {purpose ? <p>{purpose}</p> : null}
          {ways.map(({ href, label, opening }) => (
            <p key={href}>
              <Way label={label} href={href} />
              {". "}
              <Callable text={opening} />
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** The quiet way to help. From a page with a form it opens beside it, so that nothing typed is lost. */
export function HelpLink({ link, beside }: { link: HelpLinkData; beside?: string }) {
  return (
    <p className={css.helpLink}>
      {beside === undefined ? (
        <a href={link.href}>{link.label}</a>
      ) : (
        <a href={link.href} target="_blank" rel="noopener">
          {link.label}
          <VisuallyHidden> {beside}</VisuallyHidden>
        </a>
      )}
    </p>
  );
}
