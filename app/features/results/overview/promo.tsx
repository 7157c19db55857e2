import { Card } from "~/design/card";
import { Stack } from "~/design/layout";
import { Text } from "~/design/text";
import * as css from "./promo.css";

export type PromoData = { title: string; text: string; link: { href: string; label: string } };

/** What a person can do to learn more. */
export function Promo({ id, promo: { title, text, link } }: { id: string; promo: PromoData }) {
  return (
    <div className={css.promo}>
      <Card as="section" tone="soft" labelledBy={`${id}-title`}>
        <Stack gap="s">
          <h2 id={`${id}-title`} className={css.title}>
            {title}
          </h2>
          <Text size="s">{text}</Text>
          <p>
            <a href={link.href}>{link.label}</a>
          </p>
        </Stack>
      </Card>
    </div>
  );
}
