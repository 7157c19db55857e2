/** Gives the headers of every response (catalogue H1, H2) for a nonce. */
export type SecurityHeaders = (nonce: string) => readonly (readonly [string, string])[];

/** The policy allows no inline script or style without the response's nonce. */
export function securityHeaders(options: {
  https: boolean;
  development: boolean;
  /** The one other origin that images may come from. */
  images: string | undefined;
  /** Of a support chat, which brings pictures, styles, frames and a connection of its own along; no other origin is let in. */
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

/** The policy of what is no page: nothing is loaded from it, and nobody shows it within theirs. A page's takes as many bytes as a small file. */
export const policyOfFiles = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Where a chat's own parts come from; its script is let in by the page's own, which asks for it. */
function originsOf(scriptUrl: string): { pages: string; socket: string } {
  const { origin } = new URL(scriptUrl);
  return { pages: origin, socket: origin.replace(/^http/, "ws") };
}
