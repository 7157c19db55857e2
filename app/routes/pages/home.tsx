import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { documentTitle } from "~/http/document-title.server";
import { pageLoader } from "~/http/page.server";
import { pageUrl } from "~/i18n/paths";
import { HomeView } from "~/shell/home-view";
import { Shell } from "~/shell/shell";
import { loadShell } from "~/shell/shell.server";

export const loader = pageLoader(async (page) => {
  const { t, language } = page;
  const person = await page.person();
  return {
    title: documentTitle(page, t("home:title")),
    shell: await loadShell(page, "home"),
    view: {
      heading: t("home:heading"),
      lead: t("home:lead"),
      start: {
        href: pageUrl("assessments", language),
        label: person ? t("home:continue") : t("home:start"),
      },
      points: (["own", "pace", "help"] as const).map((key) => ({
        key,
        title: t(`home:points.${key}.title`),
        text: t(`home:points.${key}.text`),
      })),
    },
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function HomeRoute() {
  const { shell, view } = useLoaderData<typeof loader>();
  return (
    <Shell shell={shell}>
      <HomeView view={view} />
    </Shell>
  );
}
