/** The headers of every response (catalogue H1, H2), by the response's nonce. */
export type SecurityHeaders = (nonce: string) => readonly (readonly [string, string])[];

/** By the content security policy scripts need the response's nonce; inline styles are allowed in development only. */
export function securityHeaders(options: {
  https: boolean;
  development: boolean;
  /** The one other origin that images may come from. */
  images: string | undefined;
  /** The script of a support chat, whose images, styles, frames and connections are allowed too. */
  chatScriptUrl: string | undefined;
}): SecurityHeaders {
  const chat = options.chatScriptUrl ? originsOf(options.chatScriptUrl) : undefined;
  const and = (origins: string | undefined) => (origins ? ` ${origins}` : "");
  const policy = [
    // Vite's development server puts style sheets into the page and talks to it over a socket.
    `${options.development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'"}${and(chat?.pages)}`,
    `img-src 'self' data:${and(options.images)}${and(chat?.pages)}`,
    `font-src 'self'${and(chat?.pages)}`,
    `${options.development ? "connect-src 'self' ws:" : "connect-src 'self'"}${and(chat?.pages)}${and(chat?.socket)}`,
    ...(chat ? [`frame-src ${chat.pages}`, `media-src ${chat.pages}`] : []),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    ...(options.https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
  const constant: [string, string][] = [
    ["x-content-type-options", "nosniff"],
    ["referrer-policy", "same-origin"],
    ["cross-origin-opener-policy", "same-origin"],
    ["cross-origin-resource-policy", "same-origin"],
    ["permissions-policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()"],
  ];
  if (options.https) constant.push(["strict-transport-security", "max-age=63072000; includeSubDomains"]);
  return (nonce) => [
    ["content-security-policy", `default-src 'none'; script-src 'nonce-${nonce}' 'strict-dynamic'; ${policy}`],
    ...constant,
  ];
}

/** The policy of files: they load nothing and can't be framed. A page's policy would be as long as a small file. */
export const policyOfFiles = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Origins of a chat's parts. Its script needs none: `strict-dynamic` allows it, as our own script loads it. */
function originsOf(scriptUrl: string): { pages: string; socket: string } {
  const { origin } = new URL(scriptUrl);
  return { pages: origin, socket: origin.replace(/^http/, "ws") };
}
