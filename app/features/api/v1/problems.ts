import { z } from "zod";

/**
 * The keys that a refusal of the API is told by, and the status of each. Those of the spec's error catalogue (§8) are
 * written as they are there.
 */
export const problems = {
  notAuthenticated: 401,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  unsupportedMedia: 415,
  uriTooLong: 414,
  misdirected: 421,
  unavailable: 503,
  busy: 503,
  exports_under_way: 503,
  unexpected: 500,
  bad_address: 400,
  no_endpoint: 404,
  no_file: 404,
  too_large: 413,
  json_too_long: 413,
  foreign_origin: 403,
  foreign_site: 403,
  no_json_object: 400,
  repeated_field: 400,
  invalidParam: 400,
  second_factor_required: 403,
  invalid_user: 403,
  consent_required: 403,
  profile_incomplete: 403,
  results_not_shown: 403,
  order_closed: 409,
  not_started: 409,
  result_expired: 409,
  section_finished: 409,
  question_not_answered: 400,
  unanswered_orders: 409,
  no_license: 409,
  invalidGroupInvitationLink: 404,
  consents_missing: 400,
  invalid_profile: 400,
  valid_email_is_required: 400,
  loginGeneralError: 429,
  too_many_requests: 429,
  invalid_link: 400,
  no_open_registration: 403,
  analytics_consent_required: 403,
  fresh_sign_in_required: 403,
} as const satisfies Record<string, number>;

export type ProblemCode = keyof typeof problems;

const own: readonly ProblemCode[] = ["bad_address", "invalidParam", "uriTooLong", "misdirected", "busy", "unavailable"];
const ofBodies: readonly ProblemCode[] = [
  "foreign_origin",
  "unsupportedMedia",
  "too_large",
  "json_too_long",
  "no_json_object",
  "repeated_field",
];

/** What any call may be refused with, whatever it is about. */
export function commonProblems({ changes, access }: { changes: boolean; access: string }): readonly ProblemCode[] {
  return [
    ...own,
    ...(changes ? ofBodies : []),
    ...(access === "anybody" ? [] : (["notAuthenticated"] as const)),
    ...(access === "validPerson" ? (["invalid_user"] as const) : []),
  ];
}

/** Problem details (RFC 9457). */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional(),
    code: z.string(),
    requestId: z.string(),
    errors: z.array(z.object({ pointer: z.string(), code: z.string(), detail: z.string() })).optional(),
  })
  .meta({ id: "Problem" });
