/** Blows at whatever reads the names of fields: bombs, pairs without end, repetitions, nesting. */
import { formTokenField } from "~/design/fields/form-token-field";
import type { Random } from "../../tests/fixtures/random";
import { type Aim, type Blow, brokenJson, fields, form, innerNames, limits, nameOf, unicodeText, word } from "./blow";

/** Mostly of one kind: what a reader stumbles over first must not hide the rest. */
export function nameBombs(random: Random, aim: Aim): [string, string][] {
  const count = random.chance(0.6) ? 1 : 1 + random.below(40);
  const kind = random.pick([indexBomb, indexBomb, indexBomb, innerName, innerName, strangeName]);
  return Array.from({ length: count }, () => kind(random, aim));
}

/** A list with a hole: what is built for it is as long as its last place. */
function indexBomb(random: Random, aim: Aim): [string, string] {
  const name = nameOf(random, aim);
  const number = random.pick([2 ** (16 + random.below(17)), 10 ** (4 + random.below(6)), random.below(50_000_000)]);
  const rest = random.pick(["", "", "", `.${random.pick(aim.names)}`, "[0]", `[${number}]`]);
  return [`${name}[${number}]${rest}`, "x"];
}

function innerName(random: Random, aim: Aim): [string, string] {
  const name = random.pick(innerNames);
  return random.pick<() => [string, string]>([
    () => [name, random.pick(brokenJson)],
    () => [random.pick(["__intent__", "__state__"]), random.pick(brokenJson)],
    () => [`${name}.${random.pick(innerNames)}`, "x"],
    () => [`${nameOf(random, aim)}.${name}`, "x"],
    () => [`${name}[${random.pick(innerNames)}]`, "x"],
  ])();
}

const strangeNames =
  ". [] [ ] .. [.] [[]] NAME[ NAME] NAME[] .NAME NAME. NAME[-1] NAME[1.5] NAME[0x10] NAME[1e9] NAME[+1] NAME..a NAME%5B0%5D";

function strangeName(random: Random, aim: Aim): [string, string] {
  const strange = random.pick(["", "\u0000", "\ud800", "a[ 1 ]", ...strangeNames.split(" ")]);
  return random.pick<() => [string, string]>([
    () => [strange.replace("NAME", nameOf(random, aim)), "x"],
    () => [word(random, 1 + random.below(30)), "x"],
    () => [word(random, 10 ** random.below(5)), "x"],
    () => [unicodeText(random, 1 + random.below(2_000)).toString(), "x"],
  ])();
}

/** From some to as many as fit into the largest body. */
export function manyPairs(random: Random, aim: Aim): Buffer {
  const pair = random.pick<(index: number) => string>([
    () => "a&",
    () => "&",
    () => "=&",
    () => "a=1&",
    (index) => `a${index.toString(36)}&`,
    (index) => `${index.toString(36)}=&`,
    () => `${nameOf(random, aim)}=x&`,
    (index) => `consents=${index}&`,
    (index) => `a[${index}]=&`,
    (index) => `a.${index.toString(36)}=&`,
  ]);
  const count = random.pick([1_000, 5_000, 20_000, 60_000, 130_000]);
  let text = "";
  for (let index = 0; index < count && text.length < limits.body - 200; index++) text += pair(index);
  return Buffer.from(text.slice(0, limits.body), "latin1");
}

/** The token of the form, and a field that is there for the browser alone, which is named after the writer. */
const unread = new RegExp(`^(${formTokenField}$|of-)`);

export function repetition(random: Random, aim: Aim): Blow {
  const single = aim.target.fields.filter(({ name, type }) => type !== "checkbox" && !unread.test(name));
  const own = fields(aim, random);
  if (single.length === 0) {
    const name = random.pick(aim.names);
    return form([...own, ...repeated(random, name, "x")]);
  }
  const { name, value } = random.pick(single);
  const must = aim.isSignedIn ? ("refuse" as const) : undefined;
  return { ...form([...own.filter(([given]) => given !== name), ...repeated(random, name, value)]), must };
}

export function repeated(random: Random, name: string, value: string): [string, string][] {
  const count = random.chance(0.5) ? 2 : 2 + random.below(5_000);
  return Array.from({ length: count }, (_, index) => [name, index === 0 ? value : `${value}${random.below(10)}`]);
}

export function nested(random: Random, aim: Aim): string {
  const depth = random.pick([10, 100, 1_000, 10_000, 60_000]);
  const link = random.pick([".a", "[a]", "[0]", "[", ".", "]", "[0].a", `.${random.pick(innerNames)}`]);
  return nameOf(random, aim) + link.repeat(Math.min(depth, Math.floor((limits.body / 3 - 400) / link.length)));
}
