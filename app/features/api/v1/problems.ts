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
  rangeNotSatisfiable: 416,
  uriTooLong: 414,
  misdirected: 421,
  unavailable: 503,
  busy: 503,
  exports_under_way: 503,
  uploads_under_way: 503,
  no_space: 503,
  storage: 503,
  unexpected: 500,
  bad_address: 400,
  no_endpoint: 404,
  no_file: 404,
  too_large: 413,
  json_too_long: 413,
  file_too_large: 413,
  file_type: 415,
  file_name: 400,
  file_empty: 400,
  file_damaged: 400,
  file_broke_off: 400,
  too_many_pieces: 400,
  no_form_result: 400,
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
  not_to_be_taken_back: 409,
  question_not_answered: 400,
  unanswered_orders: 409,
  no_license: 409,
  invalidGroupInvitationLink: 404,
  consents_missing: 400,
  invalid_profile: 400,
  valid_email_is_required: 400,
  loginGeneralError: 429,
  too_many_requests: 429,
  too_many_exports: 429,
  export_failed: 409,
  order_open: 409,
  edition_renewed: 410,
  others_session: 409,
  handover: 403,
  invalid_link: 400,
  no_open_registration: 403,
  analytics_consent_required: 403,
  fresh_sign_in_required: 403,
  key_lacks_scope: 403,
  mapping_missing: 409,
  columns_changed: 409,
  delivery_under_way: 409,
  table_not_readable: 400,
  table_too_large: 413,
} as const satisfies Record<string, number>;

export type ProblemCode = keyof typeof problems;

/** Problem details (RFC 9457). */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional(),
    code: z.string(),
    requestId: z.string(),
    errors: z
      .array(
        z.object({
          /** A JSON pointer (RFC 6901), as a fragment. */
          pointer: z.string(),
          /** Into what: the body, or the query as an object of its names. */
          in: z.enum(["query", "body"]),
          code: z.string(),
          detail: z.string(),
          /** The most or least there may be: characters of a text, items of a list, or the number itself. */
          limit: z.number().optional(),
        }),
      )
      .optional(),
  })
  .meta({ id: "Problem" });
