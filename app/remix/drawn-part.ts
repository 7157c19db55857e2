/**
 * A part of a page that its document brings as HTML alone: the same once more as data would be a third of the document. When
 * the browser's script asks for the page, the data come without HTML.
 */
export type DrawnPart<T> = {
  /** The same for the same data. */
  sign: string;
  /** On the server there are always the data or the HTML that they make. */
  data?: T;
  html?: string;
};

export type DrawPart = <T>(data: T) => DrawnPart<T>;
