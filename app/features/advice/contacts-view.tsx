import { Fragment } from "react";
import { VisuallyHidden } from "~/design/visually-hidden";
import type { CallableText } from "./callable-text";
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
      {contacts.map(({ key, name, ways }) => (
        <li key={key}>
          <strong>{name}</strong>
          {ways.map(({ href, label, opening }) => (
            <p key={href}>
              <Telephone number={label} href={href} />
              {`. ${opening}`}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** A text with its numbers to call. */
export function Callable({ text }: { text: CallableText }) {
  if (typeof text === "string") return text;
  return text.map((part, index) =>
    typeof part === "string" ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
      <Fragment key={index}>{part}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
      <Telephone key={index} {...part} />
    ),
  );
}

function Telephone({ number, href }: { number: string; href: string }) {
  return (
    <a href={href} className={css.telephone}>
      {number}
    </a>
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
