/** Milliseconds after which a part of the application that hasn't come isn't waited for any longer (spec §9). */
export const chunkLoadMs = 120_000;

/** A part of the application or of a helper of it did not come (spec §8). */
export class ChunkLoadError extends Error {
  constructor(what: string, cause?: unknown) {
    super(`${what} could not be loaded`, { cause });
    this.name = "ChunkLoadError";
  }
}
