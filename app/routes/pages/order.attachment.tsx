import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "~/design/button";
import { Actions, NarrowLayout } from "~/design/layout";
import { StatePanel } from "~/design/state-panel";
import { Text } from "~/design/text";
import { attachmentLink } from "~/features/content/attachment-link.server";
import { LoginView } from "~/features/login/login-view";
import { loginView } from "~/features/login/login-view.server";
import { orderWithResults } from "~/features/orders/results-access.server";
import { attachmentsOf } from "~/features/results/attachments";
import { latestResults } from "~/features/results/queries.server";
import { documentTitle } from "~/http/document-title.server";
import { pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { Shell } from "~/shell/shell";
import { loadShell } from "~/shell/shell.server";

/**
 * Where a result's download leads: on to the file's own short-lived address, or the 404 text where there is none. The
 * file's address leads back here when its file is gone, or when its storage can't be asked.
 */
export const loader = pageLoader(async (page) => {
  const { t, app, url, language } = page;
  const person = await page.person();
  if (!person) {
    const view = loginView(page, url.pathname + url.search);
    return {
      title: documentTitle(page, t("results:title")),
      shell: await loadShell(page),
      kind: "login" as const,
      view,
    };
  }
  const order = await orderWithResults(page, person);
  const attachmentId = page.params.attachmentId ?? "";
  const { completed, inProgress } = await latestResults(app.db, person.userUuid, order.id);
  const offered = [completed, inProgress].some((result) => result && attachmentsOf(result.content).has(attachmentId));
  const there = offered && app.leaflets.has(attachmentId) && !url.searchParams.has("missing");
  const unavailable = there && url.searchParams.has("unavailable");
  if (there && !unavailable) {
    throw seeOther(
      attachmentLink(app.secrets, { assessmentOrderId: order.id, attachmentId, language }, app.clock.now()),
    );
  }
  const toResults = {
    href: pageUrl("orderResults", language, { assessmentOrderId: order.id }),
    label: t("results:attachments.back"),
  };
  const again = {
    href: pageUrl("orderAttachment", language, { assessmentOrderId: order.id, attachmentId }),
    label: t("results:attachments.again"),
  };
  const view = unavailable
    ? {
        title: t("results:attachments.unavailableTitle"),
        text: t("results:attachments.unavailable"),
        actions: [again, toResults],
      }
    : {
        title: t("results:attachments.missingTitle"),
        text: t("results:attachments.missing"),
        actions: [toResults],
      };
  return data(
    { title: documentTitle(page, view.title), shell: await loadShell(page), kind: "missing" as const, view },
    unavailable ? { status: 503, headers: { "retry-after": "30" } } : { status: 404 },
  );
});

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [{ title: loaded?.title }];

export default function OrderAttachmentRoute() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <Shell shell={loaded.shell}>
      <NarrowLayout>
        {loaded.kind === "login" ? (
          <LoginView view={loaded.view} />
        ) : (
          <StatePanel
            icon="info"
            level={1}
            title={loaded.view.title}
            action={
              <Actions>
                {loaded.view.actions.map(({ href, label }, index) => (
                  // A download, not a page: the browser itself follows the way to the file.
                  <ButtonLink key={href} href={href} tone={index === 0 ? "primary" : "secondary"} target="_self">
                    {label}
                  </ButtonLink>
                ))}
              </Actions>
            }
          >
            <Text>{loaded.view.text}</Text>
          </StatePanel>
        )}
      </NarrowLayout>
    </Shell>
  );
}
