import type { ReactNode } from "react";
import { ButtonLink } from "~/design/button";
import { Card } from "~/design/card";
import { Icon } from "~/design/icon";
import { PlainLayout, Stack } from "~/design/layout";
import { Text } from "~/design/text";
import { Callable } from "./callable";
import type { ContactWay } from "./contacts/contact-ways";
import * as css from "./help-view.css";

export type HelpContact = {
  key: string;
  name: string;
  who: string;
  lines: ContactWay[];
};

export type HelpViewData = {
  title: string;
  lead: string;
  /** The danger of life first. */
  needs: { key: string; isDanger: boolean; title: string; contacts: HelpContact[] }[];
  notRead: string;
  everyday: { title: string; intro: string; places: { key: string; title: string; text: string }[] };
};

/** Where to get help: whom to call, for whom they are and when, by need. What else helps comes after it. */
export function HelpView({
  view: { title, lead, needs, notRead, everyday },
  children,
}: {
  view: HelpViewData;
  children?: ReactNode;
}) {
  return (
    <PlainLayout>
      <Stack gap="l">
        <div className={css.measure}>
          <Stack gap="m">
            <h1>{title}</h1>
            <Text size="l">{lead}</Text>
          </Stack>
        </div>
        <div className={css.needs}>
          {needs.map((need) => (
            <div key={need.key} className={need.isDanger ? css.danger : css.need}>
              <Card as="section" labelledBy={`need-${need.key}`} tone={need.isDanger ? "warm" : "plain"}>
                <Stack gap="m">
                  <h2 id={`need-${need.key}`} className={css.needTitle}>
                    {need.title}
                  </h2>
                  {need.contacts.map((contact) => (
                    <Contact key={contact.key} contact={contact} isDanger={need.isDanger} />
                  ))}
                </Stack>
              </Card>
            </div>
          ))}
        </div>
        <div className={css.measure}>
          <Text>{notRead}</Text>
        </div>
        <section aria-labelledby="everyday">
          <Stack gap="m">
            <h2 id="everyday">{everyday.title}</h2>
            <Text>{everyday.intro}</Text>
            <dl className={css.places}>
              {everyday.places.map((place) => (
                <div key={place.key}>
                  <dt className={css.placeTitle}>{place.title}</dt>
                  <dd className={css.place}>{place.text}</dd>
                </div>
              ))}
            </dl>
          </Stack>
        </section>
        {children}
      </Stack>
    </PlainLayout>
  );
}

function Contact({ contact: { name, who, lines }, isDanger }: { contact: HelpContact; isDanger: boolean }) {
  return (
    <div className={css.contact}>
      {isDanger ? null : <h3 className={css.contactName}>{name}</h3>}
      <Text>{who}</Text>
      {lines.map(({ href, icon, label, opening }) => (
        <div key={href} className={css.line}>
          <ButtonLink href={href} tone={isDanger ? "primary" : "secondary"}>
            <Icon name={icon} /> {label}
          </ButtonLink>
          <Text size="s" tone="quiet">
            <Callable text={opening} />
          </Text>
        </div>
      ))}
    </div>
  );
}
