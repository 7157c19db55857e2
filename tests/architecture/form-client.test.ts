import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FormContext } from "../fixtures/forms/form-context";

/** Every no-JavaScript journey goes through the form client, so what it does must be what a browser does. */

const page = `<!doctype html><title>A form</title>
<form method="post" action="/sent?x=1">
  <input type="hidden" name="token" value="t">
  <label>Name <input name="name" required maxlength="5"></label>
  <label>Number <input name="number" type="number"></label>
  <label>Fixed <input name="fixed" value="f" readonly></label>
  <label>Closed <input name="closed" value="c" disabled></label>
  <fieldset disabled><label>Inside <input name="inside"></label></fieldset>
  <div hidden><label>Unseen <input name="unseen" value="u"></label></div>
  <label>List <select name="list"><option value="a">A</option><option value="b">B</option></select></label>
  <label>Text <textarea name="text"></textarea></label>
  <label><input type="radio" name="one" value="1"> One</label>
  <label><input type="radio" name="one" value="2"> Two</label>
  <label><input type="checkbox" name="tick" value="on"> Tick</label>
  <button name="intent" value="back">Back</button>
  <button name="intent" value="next">Next</button>
</form>
<a href="/elsewhere#part">Elsewhere</a>`;

const seen: { method: string; url: string; headers: Record<string, unknown>; body: string }[] = [];
const server = createServer(async (request, response) => {
  let body = "";
  for await (const part of request) body += part;
  seen.push({ method: request.method ?? "", url: request.url ?? "", headers: request.headers, body });
  if (request.method === "POST") {
    response.writeHead(303, { location: "/done", "set-cookie": "vointi_hidden=1; Path=/; HttpOnly" }).end();
  } else response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
});
let baseURL: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  baseURL = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function openForm() {
  const context = new FormContext({ baseURL, locale: "sv" });
  const opened = await context.newPage();
  await opened.goto("/form");
  seen.length = 0;
  return { context, page: opened };
}

describe("the form client", () => {
  it("sends what a browser sends: fields in order, the button that was pressed, line breaks of two characters", async () => {
    const { context, page } = await openForm();
    await page.getByLabel("Name").fill("Åke");
    await page.getByLabel("List").selectOption("B");
    await page.getByLabel("Text").fill("a\nb");
    await page.getByLabel("Two").check();
    await page.getByRole("button", { name: "Next" }).click();
    const [posted, followed] = seen;
    expect(posted).toMatchObject({ method: "POST", url: "/sent?x=1" });
    expect([...new URLSearchParams(posted?.body)]).toEqual([
      ["token", "t"],
      ["name", "Åke"],
      ["number", ""],
      ["fixed", "f"],
      ["unseen", "u"],
      ["list", "b"],
      ["text", "a\r\nb"],
      ["one", "2"],
      ["intent", "next"],
    ]);
    expect(posted?.headers).toMatchObject({
      origin: baseURL,
      referer: `${baseURL}/form`,
      "sec-fetch-site": "same-origin",
      "accept-language": "sv",
      "content-type": "application/x-www-form-urlencoded",
    });
    expect(followed).toMatchObject({ method: "GET", url: "/done", headers: { cookie: "vointi_hidden=1" } });
    expect(page.url()).toBe(`${baseURL}/done`);
    expect((await context.cookies()).map(({ name }) => name)).toEqual(["vointi_hidden"]);
  });

  it("sends nothing that the page's own rules refuse", async () => {
    const { page } = await openForm();
    await page.getByRole("button", { name: "Next" }).click();
    expect(seen).toEqual([]);
    expect(page.url()).toBe(`${baseURL}/form`);
  });

  it("refuses to use what a person can't: closed, fixed, unseen, unknown, or too many", async () => {
    const { page } = await openForm();
    await expect(page.getByLabel("Closed").fill("x")).rejects.toThrow(/disabled/);
    await expect(page.getByLabel("Inside").fill("x")).rejects.toThrow(/disabled/);
    await expect(page.getByLabel("Fixed").fill("x")).rejects.toThrow(/nothing to type into/);
    await expect(page.getByLabel("Unseen").fill("x")).rejects.toThrow(/not to be seen/);
    await expect(page.getByLabel("No such field").fill("x")).rejects.toThrow(/is not on/);
    await expect(page.getByRole("button").click()).rejects.toThrow(/2 elements/);
    await expect(page.getByLabel("List").selectOption("C")).rejects.toThrow(/offers no C/);
    await expect(page.getByLabel("Number").fill("1a")).rejects.toThrow(/doesn't take/);
  });

  it("follows a link with its part, and says by name what needs a browser", async () => {
    const { page } = await openForm();
    await page.getByRole("link", { name: "Elsewhere" }).click();
    expect(page.url()).toBe(`${baseURL}/elsewhere#part`);
    expect(() => (page as unknown as { screenshot(): void }).screenshot()).toThrow(/page.screenshot needs a browser/);
  });
});
