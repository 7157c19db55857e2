import { z } from "zod";
import { operation } from "./operation";

const path = z.string().max(2_000);
const groupId = z.string().max(64).nullish();
const token = z.string().max(200);

/** Set where the session opens nothing before its person has shown their second factor. */
const secondFactorNeeded = z.literal(true).optional();

/** What became of a link that somebody logs in with; `path` is where to go on. */
const linkLogin = z.discriminatedUnion("type", [
  z.object({ type: z.literal("login_succeeded"), path: z.string(), secondFactorNeeded }),
  z.object({ type: z.literal("expired_token"), path: z.string() }),
  z.object({ type: z.literal("token_not_found"), path: z.string() }),
]);

/** Whose link it is, told while it can be used alone. */
const linkState = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("valid"),
    email: z.string(),
    /** Null for somebody who gets an account by it. */
    userUuid: z.string().nullable(),
    path: z.string(),
  }),
  z.object({ type: z.literal("expired_token"), path: z.string() }),
  z.object({ type: z.literal("token_not_found"), path: z.string() }),
]);

const succeeded = z.object({ type: z.literal("success") });

export const logOut = operation({
  id: "logOut",
  tag: "session",
  method: "POST",
  address: "logout",
  summary: "Ends the session. If there is none, nothing happens.",
  access: "anybody",
  answers: { 204: { description: "Logged out." } },
  problems: [],
});

export const requestEmailLogin = operation({
  id: "requestEmailLogin",
  tag: "session",
  method: "POST",
  address: "emailLogin",
  summary: "Sends a login link to an address.",
  access: "anybody",
  body: z.object({ email: z.string().max(1_000), path, groupId }),
  answers: {
    200: {
      description: "Sent, or why not.",
      body: z.discriminatedUnion("type", [
        succeeded,
        z.object({
          type: z.enum(["user_not_found", "group_not_found", "useCompanyEmail"]),
          message: z.string(),
        }),
      ]),
    },
  },
  problems: ["valid_email_is_required", "invalid_link", "loginGeneralError"],
});

/** Text. Whatever else is sent is answered as a number or code that isn't one, as the form answers it. */
const leniently = z.unknown().meta({ type: "string" });

const smsRefusals = [
  "usePhoneNumberInFormat",
  "phone_number_not_found",
  "group_not_found",
  "useCompanyEmail",
  "verification_code_sending_failed",
  "verification_code_too_many_codes_generated",
  "verification_code_too_many_attempts",
] as const;

export const requestSmsToken = operation({
  id: "requestSmsToken",
  tag: "session",
  method: "POST",
  address: "smsToken",
  summary: "Sends a verification code by text message.",
  access: "anybody",
  body: z.object({ phoneNumber: leniently, groupId: leniently.optional() }),
  answers: {
    200: {
      description: "Sent, or why not.",
      body: z.discriminatedUnion("type", [
        z.object({ type: z.literal("success"), uuid: z.string() }),
        z.object({ type: z.enum(smsRefusals), message: z.string() }),
      ]),
    },
  },
  problems: ["notFound"],
});

export const readSmsLoginState = operation({
  id: "readSmsLogin",
  tag: "session",
  method: "GET",
  address: "smsLoginState",
  summary: "Whether a code can be entered, and where it was sent.",
  access: "anybody",
  answers: {
    200: {
      description: "The state of the code.",
      body: z.object({
        inputAllowed: z.boolean(),
        message: z.string().nullable(),
        phoneNumber: z.string().nullable(),
      }),
    },
  },
  problems: ["notFound"],
});

export const loginBySms = operation({
  id: "loginBySms",
  tag: "session",
  method: "POST",
  address: "smsLogin",
  summary: "Logs in with a verification code.",
  access: "anybody",
  body: z.object({ uuid: leniently, code: leniently, groupId: leniently.optional() }),
  answers: {
    200: {
      description: "Logged in, or why not.",
      body: z.discriminatedUnion("type", [
        z.object({ type: z.literal("login_succeeded"), secondFactorNeeded }),
        z.object({ type: z.literal("login_failed"), message: z.string(), retryAllowed: z.boolean() }),
      ]),
    },
  },
  problems: ["notFound"],
});

export const loginByEmailLink = operation({
  id: "loginByEmailLink",
  tag: "session",
  method: "POST",
  address: "emailLinkLogin",
  summary: "Logs in with the link in an email, which works once.",
  access: "anybody",
  body: z.object({ uuid: token, path, groupId }),
  answers: { 200: { description: "Logged in, or why not.", body: linkLogin } },
  problems: ["invalid_link"],
});

export const loginByTokenLink = operation({
  ...loginByEmailLink,
  id: "loginByTokenLink",
  address: "tokenLinkLogin",
  summary: "Logs in with the link in an invitation.",
  body: z.object({ token, path, groupId }),
});

export const renewEmailLink = operation({
  id: "renewEmailLink",
  tag: "session",
  method: "POST",
  address: "emailLinkRenewal",
  summary: "Sends a new link to replace one that has expired. The answer does not tell whether the link existed.",
  access: "anybody",
  body: z.object({ uuid: token, path }),
  answers: { 200: { description: "Sent, if the link belonged to someone.", body: succeeded } },
  problems: ["invalid_link"],
});

export const renewTokenLink = operation({
  ...renewEmailLink,
  id: "renewTokenLink",
  address: "tokenLinkRenewal",
  body: z.object({ token, path }),
});

export const checkEmailLink = operation({
  id: "checkEmailLink",
  tag: "session",
  method: "POST",
  address: "emailLinkCheck",
  summary: "Checks a link without using it up.",
  access: "anybody",
  body: z.object({ token, path }),
  answers: { 200: { description: "The state of the link.", body: linkState } },
  problems: ["invalid_link"],
});

export const checkTokenLink = operation({ ...checkEmailLink, id: "checkTokenLink", address: "tokenLinkCheck" });

export const sessionOperations = [
  logOut,
  requestEmailLogin,
  requestSmsToken,
  readSmsLoginState,
  loginBySms,
  loginByEmailLink,
  loginByTokenLink,
  renewEmailLink,
  renewTokenLink,
  checkEmailLink,
  checkTokenLink,
] as const;
