import { pageLoader } from "~/http/page.server";
import { isLanguage } from "~/i18n/languages";
import { AppError } from "~/platform/errors";
import { mailSamples } from "~/routes/mail-samples.server";

/** Mails carry their styles themselves, which no page of ours may. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** One mail as a mail reader draws it; of the demo and development alone. */
export const loader = pageLoader(async ({ app, params }) => {
  const { mail = "", language } = params;
  if (app.env.mode === "production" || !isLanguage(language)) throw new AppError("notFound");
  const samples = mailSamples(app.env, language);
  const message = Object.hasOwn(samples, mail) ? samples[mail] : undefined;
  if (message?.channel !== "email") throw new AppError("notFound");
  return new Response(message.html, {
    headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policy },
  });
});
