import { z } from "zod";
import type { KeyScope } from "~/features/service-keys/key-scope";
import type { ApiAddress } from "~/i18n/api-addresses";
import { languages } from "~/i18n/languages";
import type { ProblemCode } from "./problems";

/**
 * Who may ask: everybody, who is signed in, who is signed in and may answer (spec §6), a service that has a key for it, an
 * administrator, one of the whole service and not of one organisation, or whoever has a signature: over the body, or in
 * the address. Cookies are not looked at there.
 */
export type Access =
  | "anybody"
  | "person"
  | "validPerson"
  | "keyOrServiceAdmin"
  | "serviceKey"
  | "admin"
  | "serviceAdmin"
  | "signature";

/**
 * What is answered when all is well: JSON of this shape, another kind of content, or nothing. What is read as JSON has an
 * ETag, and is asked for conditionally; so has other content that is `tagged`, with GET alone where HEAD makes nothing of it.
 */
export type Answered = {
  description: string;
  body?: z.ZodType;
  contentTypes?: readonly string[];
  tagged?: true | "byGet";
};

/** One call of the API: what is sent, what comes back, who may, and why it may be refused. */
export type Operation = {
  id: string;
  tag: "session" | "survey" | "users" | "groups" | "graphql" | "other" | "admin" | "service" | "fhir";
  method: "GET" | "POST" | "PUT";
  address: ApiAddress;
  summary: string;
  access: Access;
  /** What a key has to be made for that asks; also where administrators may ask without one. */
  scope?: KeyScope;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** Types of a body that the use case reads by itself: a file, or what somebody has signed. */
  contentTypes?: readonly string[];
  answers: Readonly<Record<number, Answered>>;
  /** Besides those that any call can meet. */
  problems: readonly ProblemCode[];
};

export function operation<const Given extends Operation>(given: Given): Given {
  return given;
}

/** Whose words an answer is in; every call takes it, as problems speak it too. */
export const inLanguage = z.object({ language: z.enum(languages).optional() });
