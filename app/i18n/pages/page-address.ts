import type { Language } from "../languages";

/**
 * Pages of one area by name: the module that answers and the words of the address in each language (spec §2).
 * `:name` is a required segment, `:name?` an optional one. Segments are written as people read them (å, ä, ö) and
 * always emitted percent-encoded.
 */
export type PagesOfArea = Record<string, { module: string } & Record<Language, string>>;
