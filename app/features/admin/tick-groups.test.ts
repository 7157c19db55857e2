import { expect, it } from "vitest";
import type { EditField } from "./edit-form";
import { tickGroups } from "./tick-groups";

const text = (name: string): EditField => ({ kind: "text", name, label: name, value: "" });
const tick = (name: string, group?: string): EditField => ({
  kind: "tick",
  name,
  label: name,
  value: "",
  ...(group && { group }),
});

it("puts boxes under the same words together, and leaves every other field alone", () => {
  const fields = [
    text("name"),
    tick("a", "May"),
    tick("b", "May"),
    tick("c", "Must"),
    tick("d"),
    tick("e"),
    text("end"),
  ];
  expect(tickGroups(fields).map(({ legend, fields }) => [legend, fields.map(({ name }) => name)])).toEqual([
    [undefined, ["name"]],
    ["May", ["a", "b"]],
    ["Must", ["c"]],
    [undefined, ["d"]],
    [undefined, ["e"]],
    [undefined, ["end"]],
  ]);
});
