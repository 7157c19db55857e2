/** Headers of every response (catalogue H1, H2). The policy allows no inline script or style without this response's nonce. */
export function securityHeaders(nonce: string, options: { https: boolean; development: boolean }): [string, string][] {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    // Vite's development server puts style sheets into the page and talks to it over a socket.
    options.development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    options.development ? "connect-src 'self' ws:" : "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ];
  if (options.https) policy.push("upgrade-insecure-requests");
  return [
    ["content-security-policy", policy.join("; ")],
    ["x-content-type-options", "nosniff"],
    ["referrer-policy", "same-origin"],
    ["cross-origin-opener-policy", "same-origin"],
    ["cross-origin-resource-policy", "same-origin"],
    ["permissions-policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()"],
    ...(options.https
      ? ([["strict-transport-security", "max-age=63072000; includeSubDomains"]] as [string, string][])
      : []),
  ];
}
