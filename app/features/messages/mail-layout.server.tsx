import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { color } from "~/design/tokens";
import type { Language } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import type { MailEnv } from "~/platform/env.server";
import { product } from "~/platform/product";
import * as look from "./mail-look.server";
import type { EmailMessage } from "./message";

/** Words of a mail with one button; every mail of ours has this shape. */
type MailWords = {
  greeting: string;
  paragraphs: string[];
  button: { label: string; href: string };
  /** Digits to type instead of pressing the button. */
  code?: { label: string; digits: string } | undefined;
  /** A page to read besides. */
  more?: { label: string; href: string };
  /** Said under the button, with the address for those who can't press it. */
  fallback: string;
  footer: string;
  /** Who sends, as every mail has to say. */
  sender: string;
  /** Where messages of this kind can be ended. */
  unsubscribe?: { label: string; href: string };
};

type Mail = Omit<MailWords, "greeting" | "fallback" | "sender" | "unsubscribe"> & {
  to: string;
  subject: string;
  env: Pick<MailEnv, "controller">;
  /** In place of the usual one. */
  greeting?: string;
  /** Where messages of this kind can be ended: the page for people, and the address for mail programs. */
  unsubscribe?: { page: string; post: string };
};

/** A mail of ours: its own words, and around them those that all mails of a language share. */
export function composeMail(language: Language, { to, subject, unsubscribe, env, ...own }: Mail): EmailMessage {
  const t = translatorFor(language);
  const words = {
    greeting: t("mail:greeting"),
    fallback: t("mail:buttonFallback"),
    sender: env.controller.name[language],
    ...own,
    ...(unsubscribe && { unsubscribe: { label: t("mail:unsubscribe"), href: unsubscribe.page } }),
  };
  return {
    channel: "email",
    to,
    subject,
    ...renderMail(language, words),
    ...(unsubscribe && { unsubscribe: unsubscribe.post }),
  };
}

/** HTML and plain text of a mail. React escapes every word, so nothing a person typed becomes markup. */
function renderMail(language: Language, words: MailWords): { html: string; text: string } {
  const text = [
    words.greeting,
    ...words.paragraphs,
    `${words.button.label}:\n${words.button.href}`,
    ...(words.code ? [`${words.code.label}\n${words.code.digits}`] : []),
    ...(words.more ? [`${words.more.label}:\n${words.more.href}`] : []),
    words.footer,
    words.sender,
    ...(words.unsubscribe ? [`${words.unsubscribe.label}:\n${words.unsubscribe.href}`] : []),
  ].join("\n\n");
  const html = renderToStaticMarkup(<MailDocument language={language} words={words} />);
  return { html: `<!doctype html>${html}`, text };
}

function MailDocument({ language, words }: { language: Language; words: MailWords }) {
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{product.name}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own rules, in which quotes would be escaped */}
        <style dangerouslySetInnerHTML={{ __html: look.rules }} />
      </head>
      <body className="page" style={styleOf(look.page)}>
        {/* What mailboxes show beside the subject. */}
        <div style={styleOf(look.preheader)}>{words.paragraphs[0]}</div>
        {/* Tables, since some mail readers lay out nothing else. */}
        <table
          role="presentation"
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          style={styleOf("border-collapse: collapse")}
        >
          <tbody>
            <tr>
              <td align="center" className="around" style={styleOf("padding: 32px 16px")}>
                <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={styleOf(look.column)}>
                  <tbody>
                    <tr>
                      <td style={styleOf("padding: 0 0 20px")}>
                        <p className="brand" style={styleOf(look.brand)}>
                          {product.name}
                          <span style={styleOf(`color: ${color.accent}`)} aria-hidden="true">
                            {" "}
                            ●
                          </span>
                        </p>
                      </td>
                    </tr>
                    <tr>
                      <td className="card" style={styleOf(look.card)}>
                        <Letter words={words} />
                      </td>
                    </tr>
                    <tr>
                      <td style={styleOf("padding: 20px 8px 0")}>
                        <Small>{words.footer}</Small>
                        <Small>{words.sender}</Small>
                        {words.unsubscribe ? (
                          <Small>
                            <a href={words.unsubscribe.href} className="link" style={styleOf(look.link)}>
                              {words.unsubscribe.label}
                            </a>
                          </Small>
                        ) : null}
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

function Letter({ words: { greeting, paragraphs, button, code, more, fallback } }: { words: MailWords }) {
  return (
    <>
      <p style={styleOf(look.paragraph)}>{greeting}</p>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} style={styleOf(look.paragraph)}>
          {paragraph}
        </p>
      ))}
      <table
        role="presentation"
        cellPadding={0}
        cellSpacing={0}
        style={styleOf("margin: 28px 0; border-collapse: separate")}
      >
        <tbody>
          <tr>
            <td className="button" style={styleOf(look.button)}>
              <a href={button.href} className="button-label" style={styleOf(look.buttonLabel)}>
                {button.label}
              </a>
            </td>
          </tr>
        </tbody>
      </table>
      {code ? (
        <>
          <p style={styleOf(look.paragraph)}>{code.label}</p>
          <p className="sunken" style={styleOf(look.digits)}>
            {code.digits}
          </p>
        </>
      ) : null}
      {more ? (
        <Small>
          <a href={more.href} className="link" style={styleOf(look.link)}>
            {more.label}
          </a>
        </Small>
      ) : null}
      <Small>{fallback}</Small>
      <Small>
        <a href={button.href} className="link" style={styleOf(`${look.link}; word-break: break-all`)}>
          {button.href}
        </a>
      </Small>
    </>
  );
}

function Small({ children }: { children: ReactNode }) {
  return (
    <p className="quiet" style={styleOf(look.small)}>
      {children}
    </p>
  );
}

/** Written as CSS because that is what ends up in the mail. */
function styleOf(css: string): Record<string, string> {
  return Object.fromEntries(
    css.split(";").map((rule) => {
      const [name = "", value = ""] = rule.split(/:(.*)/s).map((part) => part.trim());
      return [name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()), value];
    }),
  );
}
