import { useLoaderData } from "@remix-run/react";
import { NarrowLayout, Stack } from "~/design/layout";
import { Text } from "~/design/text";
import { pageLoader } from "~/http/page.server";
import { languages } from "~/i18n/languages";
import { AppError } from "~/platform/errors";
import { mailSamples } from "~/routes/mail-samples.server";

/** Every mail of the service with sample data, to look at. English only: a tool of the demo, not a page of the product. */
export const loader = pageLoader(async ({ app }) => {
  if (app.env.mode === "production") throw new AppError("notFound");
  return { title: "Emails", names: Object.keys(mailSamples(app.env, "en")) };
});

export { pageMeta as meta } from "~/http/page-meta";

/** Short enough for one line of a phone, and wide enough to press. */
const english = { fi: "Finnish", sv: "Swedish", en: "English" } as const;

export default function OutboxTemplatesRoute() {
  const { names } = useLoaderData<typeof loader>();
  return (
    <NarrowLayout>
      <Stack gap="m">
        <h1>Emails</h1>
        <ul>
          {names.map((name) => (
            <li key={name}>
              <Text>
                {name.replaceAll("-", " ")}
                {languages.map((language) => (
                  <span key={language}>
                    {" "}
                    <a href={`/outbox/templates/${name}/${language}`} aria-label={`${name}, ${english[language]}`}>
                      {english[language]}
                    </a>
                  </span>
                ))}
              </Text>
            </li>
          ))}
        </ul>
      </Stack>
    </NarrowLayout>
  );
}
