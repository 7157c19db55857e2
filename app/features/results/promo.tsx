import { ButtonLink } from "~/design/button";
import { Card } from "~/design/card";
import { Actions, Stack } from "~/design/layout";
import { Text } from "~/design/text";

export type PromoData = { title: string; text: string; link: { href: string; label: string } };

/** What a person can do to learn more. */
export function Promo({ promo: { title, text, link } }: { promo: PromoData }) {
  return (
    <Card as="section" tone="soft" labelledBy="promo-title">
      <Stack gap="m">
        <h2 id="promo-title">{title}</h2>
        <Text>{text}</Text>
        <Actions>
          <ButtonLink tone="secondary" href={link.href}>
            {link.label}
          </ButtonLink>
        </Actions>
      </Stack>
    </Card>
  );
}
