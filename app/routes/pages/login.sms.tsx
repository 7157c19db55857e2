import { data, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NarrowLayout } from "~/design/layout";
import { requireSmsLogin } from "~/features/login/sms/sms-form-view.server";
import { SmsView } from "~/features/login/sms/sms-view";
import { answerNewCode, answerSmsCode, smsOnward, smsView } from "~/features/login/sms/sms-view.server";
import { documentTitle } from "~/http/document-title.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { Shell } from "~/shell/shell";
import { loadShell } from "~/shell/shell.server";

export const loader = pageLoader(async (page) => {
  requireSmsLogin(page);
  if (await page.person()) throw seeOther(smsOnward(page).path);
  const { view, init } = await smsView(page);
  return data({ title: documentTitle(page, view.title), shell: await loadShell(page), view }, init);
});

export const action = pageAction(async (page) => {
  const form = await page.request.formData();
  return form.get("intent") === "renew" ? answerNewCode(page) : answerSmsCode(page, form);
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function LoginSmsRoute() {
  const { shell, view } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <Shell shell={shell}>
      <NarrowLayout>
        <SmsView view={view} reply={reply} />
      </NarrowLayout>
    </Shell>
  );
}
