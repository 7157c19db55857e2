/**
 * Refusals that a person or a caller of the API can meet, with their HTTP status. Features throw them as AppError; pages and
 * the API map each code once.
 * Expected outcomes of a form (a wrong value, an expired link) are returned, not thrown.
 */
export const errorCodes = {
  notAuthenticated: 401,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  conflict: 409,
  gone: 410,
  invalid: 400,
  tooLarge: 413,
  uriTooLong: 414,
  unsupportedMedia: 415,
  rangeNotSatisfiable: 416,
  misdirected: 421,
  tooManyRequests: 429,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorCodes;

export class AppError extends Error {
  readonly code: ErrorCode;
  /** Details the code for the API and the page's text, e.g. "consent_required". Never holds personal data. */
  readonly reason: string | undefined;

  constructor(code: ErrorCode, reason?: string) {
    super(reason ? `${code}: ${reason}` : code);
    this.name = "AppError";
    this.code = code;
    this.reason = reason;
  }

  get status(): number {
    return errorCodes[this.code];
  }
}
