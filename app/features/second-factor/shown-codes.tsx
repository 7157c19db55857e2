import { useEffect, useRef } from "react";
import { ButtonLink } from "~/design/button";
import { Actions, Stack } from "~/design/layout";
import { Text } from "~/design/text";
import * as css from "./second-factor.css";

/** Recovery codes, the one time that they are shown; none where they were shown before. */
export type ShownCodes = { title: string; text: string; list: string[]; goOn: { href: string; label: string } };

/** Codes to print or to copy, and the way on. They take the place of the page, so that nobody passes them by. */
export function ShownCodesView({ title, codes }: { title: string; codes: ShownCodes }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack gap="l">
      <h1>{title}</h1>
      <Stack gap="m">
        <h2 ref={heading} tabIndex={-1}>
          {codes.title}
        </h2>
        <Text>{codes.text}</Text>
        {codes.list.length > 0 ? (
          // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list semantics of a list without bullets
          <ol role="list" className={css.codes}>
            {codes.list.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ol>
        ) : null}
      </Stack>
      <Actions>
        <ButtonLink href={codes.goOn.href}>{codes.goOn.label}</ButtonLink>
      </Actions>
    </Stack>
  );
}
