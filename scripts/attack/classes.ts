/** The classes of the attack. Each makes its requests from random choices, so that no run attacks one example only. */
import type { Random } from "../../tests/fixtures/random";
import { type Aim, type Blow, fields, form, limits, sizeUpTo, unicodeText } from "./blow";
import { contentTypes, encodings, json, multipart, oneField, sizes } from "./blows-by-body";
import { headers, origins } from "./blows-by-header";
import { manyPairs, nameBombs, nested, repetition } from "./blows-by-name";
import { addresses, framing, methods, queries } from "./blows-by-request";

export type AttackClass = {
  name: string;
  aims: "actions" | "loaders" | "all" | "endpoints";
  make: (random: Random, aim: Aim) => Blow;
};

export const classes: AttackClass[] = [
  { name: "names", aims: "actions", make: (random, aim) => form([...fields(aim, random), ...nameBombs(random, aim)]) },
  { name: "pairs", aims: "actions", make: (random, aim) => ({ ...form([]), body: manyPairs(random, aim) }) },
  { name: "repetitions", aims: "actions", make: repetition },
  {
    name: "nesting",
    aims: "actions",
    make: (random, aim) => form([...fields(aim, random), [nested(random, aim), "x"]]),
  },
  {
    name: "marks and expanders",
    aims: "actions",
    make: (random, aim) => oneField(random, aim, unicodeText(random, sizeUpTo(random, limits.body - 600))),
  },
  { name: "sizes", aims: "actions", make: sizes },
  { name: "encodings", aims: "actions", make: encodings },
  { name: "content types", aims: "actions", make: contentTypes },
  { name: "multipart", aims: "actions", make: multipart },
  { name: "JSON", aims: "endpoints", make: json },
  { name: "origins", aims: "actions", make: origins },
  { name: "methods", aims: "all", make: methods },
  { name: "addresses", aims: "all", make: addresses },
  { name: "queries", aims: "loaders", make: queries },
  { name: "headers", aims: "all", make: headers },
  { name: "framing", aims: "actions", make: framing },
];
