import { requestEmailLogin } from "~/features/api/v1/session-operations";
import { requestSignInLink } from "~/features/login/link/request-link.server";
import { linkRefusalWords } from "~/features/login/login-form-view.server";
import { apiEndpoint } from "~/http/api.server";
import { json } from "~/http/json.server";
import { AppError } from "~/platform/errors";
import { emailIn } from "~/routes/api/field-problems.server";
import { pathOf } from "~/routes/api/link-login.server";
import { serve } from "~/routes/api/serve.server";
import { setAskedGroup, setSentAddress } from "~/routes/sign-in/login-cookies.server";

export const loader = apiEndpoint({
  POST: serve(requestEmailLogin, async (api) => {
    const { app, context, language, body } = api;
    const email = emailIn(body, language);
    const asked = await requestSignInLink(app, {
      email,
      path: pathOf(body.path),
      groupId: body.groupId || undefined,
      language,
      clientAddress: context.clientAddress,
    });
    switch (asked.outcome) {
      case "success": {
        const cookie = setSentAddress(app, { email, waitSeconds: asked.waitSeconds });
        const headers: [string, string][] = [["set-cookie", cookie], ...setAskedGroup(app, body.groupId ?? undefined)];
        return json({ type: "success" }, { headers: [...headers, ["cache-control", "no-store"]] });
      }
      case "tooManyRequests":
        throw new AppError("tooManyRequests", "loginGeneralError");
      case "useInvitedEmail":
        throw new Error("no address was given by a link");
      default:
        return { type: asked.outcome, message: linkRefusalWords(api, asked) };
    }
  }),
});

export const action = loader;
