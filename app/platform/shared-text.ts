/** A text that is sent to many people, by itself or between personal pieces. It is compressed once per encoding. */
export class SharedText {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly #compressed = new Map<string, Uint8Array<ArrayBuffer>>();
  #text: string | undefined;

  constructor(text: string) {
    this.bytes = new TextEncoder().encode(text);
  }

  /** Made of the bytes when somebody asks for it, who is likely to ask again. */
  get text(): string {
    this.#text ??= new TextDecoder().decode(this.bytes);
    return this.#text;
  }

  compressed(way: string, compress: () => Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    const made = this.#compressed.get(way) ?? compress();
    this.#compressed.set(way, made);
    return made;
  }
}

/** A piece of a text: SharedText is the same for everybody, a string is personal. */
export type Piece = string | SharedText;

/** The whole text. */
export function textOfPieces(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (typeof piece === "string" ? piece : piece.text)).join("");
}
