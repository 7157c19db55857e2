/** A text that is sent to many: compressed once, for each way in which browsers take it. */
export class SharedText {
  readonly #compressed = new Map<string, Uint8Array<ArrayBuffer>>();

  constructor(readonly text: string) {}

  compressed(encoding: string, compress: () => Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    const made = this.#compressed.get(encoding) ?? compress();
    this.#compressed.set(encoding, made);
    return made;
  }
}
