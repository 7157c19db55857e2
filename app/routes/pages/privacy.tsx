import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NarrowLayout, Stack } from "~/design/layout";
import { Text } from "~/design/text";
import { documentTitle } from "~/http/document-title.server";
import { pageLoader } from "~/http/page.server";
import { Shell } from "~/shell/shell";
import { loadShell } from "~/shell/shell.server";

export const loader = pageLoader(async (page) => {
  const { t, app } = page;
  return {
    title: documentTitle(page, t("privacy:title")),
    description: t("privacy:description"),
    shell: await loadShell(page, "privacy"),
    heading: t("privacy:title"),
    lead: t("privacy:lead"),
    sections: (["who", "keep", "consent", "rights", "cookies", "contact"] as const).map((key) => ({
      key,
      title: t(`privacy:${key}.title`),
      text: key === "contact" ? t("privacy:contact.text", { email: app.env.supportEmail }) : t(`privacy:${key}.text`),
    })),
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: "description", content: data?.description },
];

export default function PrivacyRoute() {
  const { shell, heading, lead, sections } = useLoaderData<typeof loader>();
  return (
    <Shell shell={shell}>
      <NarrowLayout>
        <Stack gap="l">
          <h1>{heading}</h1>
          <Text size="l">{lead}</Text>
          {sections.map(({ key, title, text }) => (
            <section key={key}>
              <Stack gap="s">
                <h2>{title}</h2>
                <Text>{text}</Text>
              </Stack>
            </section>
          ))}
        </Stack>
      </NarrowLayout>
    </Shell>
  );
}
