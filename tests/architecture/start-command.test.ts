import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { startArguments } from "../../scripts/attack/service";

const flags = startArguments();
const megabytes = (flag: string) => Number(flags.find((each) => each.startsWith(`${flag}=`))?.split("=")[1]);

it("npm start, the image and fly.toml start a server in the same way", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: { start: string } };
  expect(scripts.start).toBe(["node", ...flags].join(" "));
  expect(readFileSync("Dockerfile", "utf8")).toContain(
    `CMD ${JSON.stringify(["node", ...flags]).replaceAll(",", ", ")}\n`,
  );
});

it("its heap leaves the machine room for Node itself, buffers and the system", () => {
  const machine = Number(/^\s*memory = "(\d+)mb"$/m.exec(readFileSync("fly.toml", "utf8"))?.[1]);
  const heap = megabytes("--max-old-space-size") + 3 * megabytes("--max-semi-space-size");
  expect(machine - heap).toBeGreaterThanOrEqual(128);
});

it("the image has a folder for data that is its user's, and keeps nothing elsewhere", () => {
  const image =
    readFileSync("Dockerfile", "utf8")
      .split(/^FROM /m)
      .at(-1) ?? "";
  const folder = /^ENV .*\bDATA_DIR=(\S+)$/m.exec(image)?.[1] ?? "";
  const user = /^USER (\S+)$/m.exec(image)?.[1];
  expect(folder).toMatch(/^\/\w+$/);
  expect(image).toContain(`RUN install -d -o ${user} -g ${user} -m 700 "$DATA_DIR"\nVOLUME ${folder}\nUSER ${user}\n`);
});
