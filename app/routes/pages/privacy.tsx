import { useLoaderData } from "@remix-run/react";
import { otherLang } from "~/features/content/content";
import { ContentPageView } from "~/features/content/content-page-view";
import { OwnBases } from "~/features/orders/own-bases-view";
import { ownBasesView } from "~/features/orders/own-bases-view.server";
import { basesOfInvited } from "~/features/orders/processing-basis.server";
import { pageLoader } from "~/http/page.server";
import { pageHead } from "~/http/page-head.server";
import { Shell } from "~/shell/shell";
import { loadShell } from "~/shell/shell.server";

/** What the service does with personal data; whoever is signed in reads what applies to their own surveys besides. */
export const loader = pageLoader(async (page) => {
  const { app, language } = page;
  const privacy = app.content.privacy(language);
  const person = await page.person();
  const orders = person ? await basesOfInvited(app.db, person.userUuid) : [];
  return {
    ...pageHead(page, { page: "privacy", title: privacy.seo.title, description: privacy.seo.description }),
    shell: await loadShell(page, "privacy"),
    page: privacy,
    lang: otherLang(privacy, language),
    bases: ownBasesView(page, orders),
  };
});

export { pageMeta as meta } from "~/http/page-meta";

export default function PrivacyRoute() {
  const { shell, page, lang, bases } = useLoaderData<typeof loader>();
  return (
    <Shell shell={shell}>
      <ContentPageView page={page} lang={lang} own={bases && <OwnBases bases={bases} />} />
    </Shell>
  );
}
