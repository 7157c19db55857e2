import type { ReactNode } from "react";
import { BackLink } from "~/design/back-link";
import { Stack } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import { Text } from "~/design/text";
import { useReply } from "~/remix/use-reply";
import * as css from "./page-parts.css";

type Link = { href: string; label: string };

export function ReadingWidth({ children }: { children: ReactNode }) {
  return <div className={css.readingWidth}>{children}</div>;
}

/** A part of a page below its own heading, by whose id links can lead to it. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <Stack gap="m">
        <h2 id={id}>{title}</h2>
        {children}
      </Stack>
    </section>
  );
}

/** Where one can go on to from here. */
export function LinkList({ links }: { links: Link[] }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list semantics of a list without bullets
    <ul role="list" className={css.links}>
      {links.map(({ href, label }) => (
        <li key={href}>
          <a href={href} className={css.link}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

interface PageTopProps {
  top: { back: Link; title: string; saved: string | undefined; lead: string };
}

/** The way back, the title and what the page is for; and what has just been done on it. */
export function PageTop({ top: { back, title, saved, lead } }: PageTopProps) {
  return (
    <>
      <BackLink href={back.href}>{back.label}</BackLink>
      <h1>{title}</h1>
      <Saved text={saved} />
      <Text size="l">{lead}</Text>
    </>
  );
}

/** What has just been done; no longer said beside a form that was refused since. */
export function Saved({ text }: { text: string | undefined }) {
  const refused = useReply() !== undefined;
  return text && !refused ? (
    <Notification tone="success" role="status">
      <p>{text}</p>
    </Notification>
  ) : null;
}
