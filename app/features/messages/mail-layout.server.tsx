import { renderToStaticMarkup } from "react-dom/server";
import { color } from "~/design/tokens";
import type { Language } from "~/i18n/languages";
import { product } from "~/platform/product";

/** Words of a mail with one button; every mail of ours has this shape. */
export type MailWords = {
  greeting: string;
  paragraphs: string[];
  button: { label: string; href: string };
  /** Digits to type instead of pressing the button. */
  code?: { label: string; digits: string } | undefined;
  /** Said under the button, with the address for those who can't press it. */
  fallback: string;
  footer: string;
  /** Where messages of this kind can be ended. */
  unsubscribe?: { label: string; href: string };
};

const font = "font-family: 'Maven Pro', Arial, Helvetica, sans-serif";

/** HTML and plain text of a mail. React escapes every word, so nothing a person typed becomes markup. */
export function renderMail(language: Language, words: MailWords): { html: string; text: string } {
  const text = [
    words.greeting,
    ...words.paragraphs,
    `${words.button.label}:\n${words.button.href}`,
    ...(words.code ? [`${words.code.label}\n${words.code.digits}`] : []),
    words.footer,
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
        <title>{product.name}</title>
      </head>
      <body
        style={styleOf(
          `margin: 0; background: ${color.surface.page}; color: ${color.text.normal}; ${font}; line-height: 1.55`,
        )}
      >
        <div style={styleOf("max-width: 34rem; margin: 0 auto; padding: 32px 16px; font-size: 17px")}>
          <p style={styleOf(`font-weight: 700; font-size: 22px; color: ${color.primary.solid}`)}>{product.name}</p>
          <p>{words.greeting}</p>
          {words.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p style={styleOf("margin: 32px 0")}>
            <a
              href={words.button.href}
              style={styleOf(
                `background: ${color.primary.solid}; color: #FFFFFF; padding: 14px 24px; border-radius: 10px; text-decoration: none; font-weight: 700; display: inline-block`,
              )}
            >
              {words.button.label}
            </a>
          </p>
          {words.code ? (
            <>
              <p>{words.code.label}</p>
              <p style={styleOf("font-weight: 700; font-size: 28px; letter-spacing: 6px; margin: 8px 0 32px")}>
                {words.code.digits}
              </p>
            </>
          ) : null}
          <p>{words.fallback}</p>
          <p style={styleOf("word-break: break-all; font-size: 14px")}>{words.button.href}</p>
          <p style={styleOf(`color: ${color.text.quiet}; font-size: 14px`)}>{words.footer}</p>
          {words.unsubscribe ? (
            <p style={styleOf(`color: ${color.text.quiet}; font-size: 14px`)}>
              <a href={words.unsubscribe.href}>{words.unsubscribe.label}</a>
            </p>
          ) : null}
        </div>
      </body>
    </html>
  );
}

/** Mail readers know inline styles only; written as CSS because that is what ends up in the mail. */
function styleOf(css: string): Record<string, string> {
  return Object.fromEntries(
    css.split(";").map((rule) => {
      const [name = "", value = ""] = rule.split(/:(.*)/s).map((part) => part.trim());
      return [name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()), value];
    }),
  );
}
