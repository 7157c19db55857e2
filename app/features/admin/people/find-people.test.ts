import { expect, it } from "vitest";
import { readWanted, type Wanted } from "./find-people";

it.each<[string, Wanted]>([
  ["", { by: "anybody" }],
  ["Ähtä", { by: "word", begins: "ähtä" }],
  ["Aino Virta", { by: "names", one: "aino", other: "virta" }],
  ["Aino.V@Example.com", { by: "email", begins: "aino.v@example.com" }],
  ["040 123", { by: "phone", begins: "+35840123" }],
  ["+358-40", { by: "phone", begins: "+35840" }],
  ["35840", { by: "phone", begins: "+35840" }],
  ["5F0C9A4E-7d1b-4c53-9a67-2f4b8e01d3a6", { by: "id", id: "5f0c9a4e-7d1b-4c53-9a67-2f4b8e01d3a6" }],
])("%j looks for %j", (search, wanted) => {
  expect(readWanted(search)).toEqual(wanted);
});
