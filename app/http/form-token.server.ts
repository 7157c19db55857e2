import { randomBytes } from "node:crypto";
import type { Secrets } from "~/platform/secrets.server";

/**
 * Proof that a form is ours, for browsers that name no origin. Signed for one browser: bound to its session, or to its
 * visitor cookie before there is one. Salted anew in every response, so that compression can't give it away.
 */
export function createFormToken(secrets: Secrets, boundTo: string): string {
  const salt = randomBytes(9).toString("base64url");
  return `${salt}.${secrets.sign("form", `${salt}.${boundTo}`)}`;
}

export function isFormToken(secrets: Secrets, boundTo: string | undefined, token: unknown): boolean {
  if (boundTo === undefined || typeof token !== "string") return false;
  const [salt, signature] = token.split(".");
  return salt !== undefined && signature !== undefined && secrets.verify("form", `${salt}.${boundTo}`, signature);
}
