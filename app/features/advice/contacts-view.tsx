import { VisuallyHidden } from "~/design/visually-hidden";
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
