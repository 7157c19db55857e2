/** A provider's refusal. Only its code is kept, because its message can quote the address. */
export class TransportError extends Error {
  readonly code: string;
  /** When the provider wants to be asked again, if it said so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: string, retryAfterSeconds?: number) {
    super(`message not taken: ${code}`);
    this.name = "TransportError";
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
