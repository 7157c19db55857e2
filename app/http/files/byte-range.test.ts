import { expect, it } from "vitest";
import { askedBytes } from "./byte-range";

it.each([
  [null, "all"],
  ["", "all"],
  ["bytes=-", "all"],
  ["bytes=0-9,20-29", "all"],
  ["items=0-9", "all"],
  ["bytes=9-3", "all"],
  ["bytes=1e3-", "all"],
  ["bytes=0-0", { first: 0, last: 0 }],
  ["bytes=0-99", { first: 0, last: 99 }],
  ["Bytes=10-", { first: 10, last: 99 }],
  ["bytes=90-1000", { first: 90, last: 99 }],
  ["bytes=-10", { first: 90, last: 99 }],
  ["bytes=-1000", { first: 0, last: 99 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=999999999999999-", "unsatisfiable"],
])("%j of 100 bytes is %j", (range, asked) => expect(askedBytes(range, 100)).toEqual(asked));
