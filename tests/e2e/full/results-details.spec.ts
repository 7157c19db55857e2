import type { Locator, Page } from "@playwright/test";
import { addMadeResult } from "../../fixtures/made-result";
import { openRow, openWholeResult } from "../../fixtures/pages/results-page";
import { addOrder, answerSections, begin, invite } from "../../fixtures/people";
import { expect, inOneBrowser, ready, test } from "../../fixtures/visitor";

const block = (page: Page, name: string) => page.getByRole("article", { name, exact: true });
/** Colours as the browser computes them. */
const bandColours = {
  low: "rgb(107, 42, 23)",
  mid: "rgb(138, 97, 0)",
  high: "rgb(82, 159, 108)",
  none: "rgb(103, 115, 123)",
};

/** The scored modules of the made result, without work, which is never asked about. */
const askedAbout = ["sleep", "exercise", "nutrition", "mood", "trust"];

/** What a gauge draws: its colour, its share of a whole turn, and which way round its arc goes. */
function arcOf(module: Locator) {
  return module.locator("[data-chart=gauge] [data-arc]").evaluate((arc: SVGPathElement) => {
    const circle = arc.previousElementSibling as SVGCircleElement;
    return {
      colour: getComputedStyle(arc).stroke,
      percent: Math.round((100 * arc.getTotalLength()) / circle.getTotalLength()),
      largeArc: /A[\d.]+ [\d.]+ 0 ([01])/.exec(arc.getAttribute("d") ?? "")?.[1],
    };
  });
}

inOneBrowser(true, (js, test) => {
  test.use({ language: js ? "en" : "sv" });

  test("the details are one scored group, then the kinds with a page of their own under its title, then other modules", async ({
    page,
    words,
    openMadeResult,
  }) => {
    await openMadeResult();
    await ready(page, js);
    const { details, otherModules } = words.results;
    const heading = page.getByRole("heading", { level: 2, name: details, exact: true });
    const titles = page.locator("section[aria-labelledby^=group-] > div > h3");
    await expect(heading).toBeVisible();
    await expect(titles).toHaveText(["Areas of life", "Me and my days", otherModules]);
    const modules = (title: string) =>
      page.getByRole("region", { name: title, exact: true }).getByRole("article").locator("h4");
    await expect(modules("Areas of life")).toHaveText(["sleep", "work", "exercise", "nutrition"]);
    await expect(modules("Me and my days")).toHaveText(["mood", "energy", "hopes"]);
    await expect(modules(otherModules)).toHaveText(["trust", "praise"]);
  });

  test("without a number a gauge is grey with a check mark, and says 'open' or 'completed'; only life areas have an icon", async ({
    page,
    words,
    openMadeResult,
  }) => {
    await openMadeResult();
    const { band } = words.results;
    for (const [name, word] of [
      ["energy", band.open],
      ["hopes", band.completed],
      ["praise", band.completed],
    ] as const) {
      const module = block(page, name);
      expect((await arcOf(module)).colour).toBe(bandColours.none);
      await expect(module.locator("[data-chart=gauge] text, [data-chart=gauge] use")).toHaveCount(0);
      await expect(module.locator("[data-chart=gauge] path:not([data-arc])")).toHaveCount(1);
      await expect(module).toContainText(word);
    }
    await expect(page.locator("[data-chart=gauge] use")).toHaveCount(4);
    for (const name of ["sleep", "exercise", "nutrition", "work"]) {
      await expect(block(page, name).locator("[data-chart=gauge] use")).toHaveAttribute(
        "href",
        new RegExp(`#${name}$`),
      );
    }
  });

  test("each module is a row with name, number, word and bar; the one whose advice is asked about is open, at every look the same", async ({
    page,
    words,
    openMadeResult,
  }) => {
    await openMadeResult();
    await ready(page, js);
    const { band } = words.results;
    for (const [name, score, word] of [
      ["sleep", 20, band.low_result],
      ["exercise", 60, band.mid_result],
      ["nutrition", 90, band.high_result],
      ["energy", undefined, band.open],
      ["hopes", undefined, band.completed],
    ] as const) {
      const row = block(page, name).locator("summary");
      const said = (await row.innerText()).split(/\s+/).join(" ");
      expect(said).toBe([name, ...(score === undefined ? [] : [`${score} / 100,`]), word].join(" "));
      const bar = row.locator("rect").nth(1);
      await expect(bar).toHaveCount(score === undefined ? 0 : 1);
      if (score !== undefined) await expect(bar).toHaveAttribute("width", `${score}%`);
    }
    const open = page.getByRole("article").filter({ has: page.locator("details[open]") });
    await expect(open).toHaveCount(1);
    await expect(open.getByText(words.results.prompt.question)).toBeVisible();
    const name = await open.locator("h4").innerText();
    expect(askedAbout).toContain(name);
    await expect(open).toContainText(`Do for ${name}`);
    await page.reload();
    await ready(page, js);
    await openWholeResult(page, words);
    await expect(open.locator("h4")).toHaveText([name]);
  });

  test("an area of the chart leads to its details, which open: by the pointer, and by the link of the table", async ({
    page,
    openMadeResult,
  }) => {
    await openMadeResult();
    await ready(page, js);
    const gauge = (name: string) => block(page, name).locator("[data-chart=gauge]");
    // The one that chance has opened may be one of these.
    await page.locator("article > details[open] > summary").click();
    await expect(gauge("exercise")).toBeHidden();
    // Beside the middle of the second of four sectors, where the first drawing lies below.
    await page.locator("[data-part=links]:visible a").nth(1).click();
    await expect(gauge("exercise")).toBeInViewport();
    await expect(block(page, "exercise").locator("h4")).toBeInViewport();
    await expect(gauge("nutrition")).toBeHidden();
    await page.getByRole("table").getByRole("link", { name: "nutrition" }).click();
    await expect(gauge("nutrition")).toBeInViewport();
    expect(await page.locator("[data-part=links] a").first().getAttribute("tabindex")).toBe("-1");
  });

  test("the thumbs stand on one scored module, at every look on the same, and never on work", async ({
    page,
    db,
    person,
    words,
    address,
    signIn,
    context,
  }) => {
    const asked = new Set<string>();
    await signIn(context);
    for (let n = 0; n < 6; n += 1) {
      const order = await addMadeResult(db, person);
      const seen: string[] = [];
      for (let look = 0; look < 2; look += 1) {
        await page.goto(address("orderResults", { assessmentOrderId: order.id }));
        await openWholeResult(page, words);
        const askers = page.getByRole("article").filter({ hasText: words.results.prompt.question });
        await expect(askers).toHaveCount(1);
        seen.push(await askers.locator("h4").innerText());
      }
      expect(seen[0]).toBe(seen[1]);
      asked.add(seen[0] ?? "");
    }
    for (const name of asked) expect(askedAbout).toContain(name);
  });

  test("strengths are cards with an icon, and who has seen a whole result is told of the deeper analysis", async ({
    page,
    words,
    address,
    openMadeResult,
  }) => {
    await openMadeResult();
    const strengths = page.locator("#strengths").getByRole("listitem");
    expect(await strengths.count()).toBeGreaterThan(0);
    for (const card of await strengths.all()) {
      await expect(card.getByRole("heading", { level: 3 })).toHaveCount(1);
      await expect(card.locator("svg").first()).toBeVisible();
      await card.locator("summary").click();
      await expect(card.locator("p").first()).toBeVisible();
    }
    const promo = page.getByRole("region", { name: words.results.promo.title });
    await expect(promo).toContainText(words.results.promo.text);
    await expect(promo.getByRole("link", { name: words.results.toOrders })).toHaveAttribute(
      "href",
      address("assessments"),
    );
  });
});

inOneBrowser(false, (js, test) => {
  test.use({ language: js ? "en" : "sv" });

  test("a gauge is 130 px high, its arc as long as the score in the band's colour, and drawn differently below 50", async ({
    page,
    words,
    openMadeResult,
  }) => {
    await openMadeResult();
    const { band } = words.results;
    for (const [name, score, colour, word] of [
      ["sleep", 20, bandColours.low, band.low_result],
      ["work", 49, bandColours.low, band.low_result],
      ["exercise", 60, bandColours.mid, band.mid_result],
      ["nutrition", 90, bandColours.high, band.high_result],
      ["mood", 100, bandColours.high, band.high_result],
    ] as const) {
      const module = block(page, name);
      await openRow(module);
      const drawing = module.locator("[data-chart=gauge]");
      await expect(module.locator("summary").first()).toContainText(`${score} / 100, ${word}`);
      await expect(drawing.locator("text")).toHaveText([String(score), "/ 100"]);
      expect(await drawing.evaluate((svg) => svg.getBoundingClientRect().height)).toBe(130);
      expect(await arcOf(module), name).toEqual({ colour, percent: score, largeArc: score < 50 ? "0" : "1" });
    }
    await openRow(block(page, "trust"));
    const nothing = block(page, "trust").locator("[data-chart=gauge]");
    await expect(nothing.locator("text")).toHaveText(["0", "/ 100"]);
    await expect(nothing.locator("[data-arc]")).toHaveCount(0);
  });

  test("a module's block holds status, good points beside recommendations, downloads, and more by group and subgroup", async ({
    page,
    words,
    address,
    openMadeResult,
  }) => {
    const order = await openMadeResult();
    const { good, recommendations, needsAttention } = words.results;
    const sleep = block(page, "sleep");
    await openRow(sleep);
    await expect(sleep).toContainText("low");
    await expect(sleep).toContainText(needsAttention);
    // Side by side where the card has room for both.
    await page.setViewportSize({ width: 1000, height: 800 });
    const points = (title: string) => sleep.getByRole("heading", { name: title, exact: true });
    const place = async (title: string) => (await points(title).boundingBox()) ?? { x: 0, y: 0 };
    await expect(sleep.getByRole("listitem").filter({ hasText: "Good about sleep" })).toBeVisible();
    await expect(sleep.getByRole("listitem").filter({ hasText: "Do for sleep" })).toBeVisible();
    const wide = { good: await place(good), advice: await place(recommendations) };
    expect(wide.advice.x).toBeGreaterThan(wide.good.x + 100);
    expect(wide.advice.y).toBe(wide.good.y);
    await page.setViewportSize({ width: 320, height: 800 });
    const narrow = { good: await place(good), advice: await place(recommendations) };
    expect(narrow.advice.x).toBe(narrow.good.x);
    expect(narrow.advice.y).toBeGreaterThan(narrow.good.y);
    await expect(points("Nights")).toHaveCount(1);
    await expect(sleep.getByRole("heading", { level: 6 })).toHaveText(["About evenings", "About dawns"]);
    await expect(sleep.getByRole("listitem").filter({ hasText: "More on dawns" })).toBeVisible();
    const download = (id: string) =>
      sleep.locator(`a[href="${address("orderAttachment", { assessmentOrderId: order.id, attachmentId: id })}"]`);
    await expect(download("sleep")).toBeVisible();
    await expect(download("eating")).toBeVisible();
  });

  test("there is no detail without a result, and no heading in sight over the details of one that isn't completed", async ({
    page,
    db,
    person,
    words,
    address,
    signIn,
    context,
  }) => {
    const order = await addOrder(db, "fdf_marsmars");
    await invite(db, person, order);
    await signIn(context);
    const path = address("orderResults", { assessmentOrderId: order.id });
    await page.goto(path);
    const blocks = page.getByRole("article").filter({ has: page.locator("details") });
    await expect(blocks).toHaveCount(0);
    await expect(page.locator("[data-chart]")).toHaveCount(0);
    await begin(db, person, order);
    await answerSections(db, person, order, 1);
    await page.goto(path);
    await expect(blocks).toHaveCount(1);
    await expect(page.getByRole("heading", { name: words.results.details, exact: true })).toHaveCount(0);
    // Not to the eye, but headings are heard level by level.
    await expect(page.getByRole("heading", { name: words.results.detailsSoFar, level: 2 })).toHaveCount(1);
    await expect(page.getByText(words.results.prompt.question)).toHaveCount(0);
  });
});

test("gauge, sectors and icons of life areas come with a movement, and stand still for who wants none and on paper", async ({
  page,
  openMadeResult,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await openMadeResult();
  const motionOf = (place: Locator) =>
    place.first().evaluate((element) => {
      const { animationName, animationDuration, animationDelay } = getComputedStyle(element);
      return animationName === "none" ? "still" : `${animationDuration} after ${animationDelay}`;
    });
  await openRow(block(page, "sleep"));
  const arc = block(page, "sleep").locator("[data-arc]");
  const icon = block(page, "sleep").locator("[data-chart=gauge] use");
  const number = page.locator("[data-chart=radial]:visible [data-count]");
  const sectors = page.locator("[data-chart=radial]:visible [data-sector]");
  const icons = page.locator("[data-chart=radial]:visible [data-part=icons] > g");
  expect(await motionOf(arc)).toBe("2.3s after 0.5s");
  expect(await motionOf(icon)).toMatch(/ after 0\.5s$/);
  expect(await motionOf(number)).not.toBe("still");
  // Each sector takes 200 ms and the next one waits 100 ms more.
  for (const [n, sector] of (await sectors.all()).entries()) {
    expect(await motionOf(sector)).toBe(`0.2s after ${Math.round(n * 3) / 10}s`);
  }
  await expect(icons).toHaveCount(4);
  // Each life area moves in a way of its own.
  const ways = await icons
    .locator("use")
    .evaluateAll((all) => all.map((symbol) => getComputedStyle(symbol).animationName));
  expect(new Set(ways).size).toBe(4);
  expect(ways).not.toContain("none");
  await page.emulateMedia({ media: "print" });
  for (const place of [arc, icon, number, sectors, icons]) expect(await motionOf(place)).toBe("still");
  await page.emulateMedia({ media: "screen", reducedMotion: "reduce" });
  for (const place of [arc, icon, number, sectors, icons]) expect(await motionOf(place)).toBe("still");
});

test("a number counts up to its own when it comes into view, in 2300 ms after 500 ms; what is read out has it from the start", async ({
  page,
  openMadeResult,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await openMadeResult();
  await ready(page, true);
  // Never asked about, so folded away: nothing of it has moved.
  const work = block(page, "work");
  const gauge = work.locator("[data-chart=gauge]");
  const number = gauge.locator("[data-count]");
  await expect(number).toHaveText("49");
  await openRow(work);
  await expect(gauge).toHaveAttribute("aria-hidden", "true");
  const [clock] = await Promise.all([
    number.evaluateHandle((text) => text.getAnimations()[0]),
    expect(number).not.toHaveText("49"),
  ]);
  await expect(work.locator("summary").first()).toContainText("49 / 100");
  // Both stand still where they are looked at, so that a slow machine sees the same.
  const at = (ms: number) =>
    clock.evaluate((animation, ms) => {
      animation?.pause();
      if (animation) animation.currentTime = ms;
    }, ms);
  await at(500);
  await expect(number).toHaveText("0");
  await at(500 + 1_150);
  await expect(number).toHaveText("43");
  await at(2_800);
  await expect(number).toHaveText("49");
});

test("what waits to come into view is whole on paper all the same", async ({ page, openMadeResult }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  // So low that the chart is out of sight; phones show none to somebody who has a lot to carry.
  await page.setViewportSize({ width: 600, height: 200 });
  await openMadeResult();
  await ready(page, true);
  const number = page.locator("[data-chart=radial]:visible [data-count]");
  await expect(number).toHaveCSS("opacity", "0");
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  const printed = page.locator("[data-chart=radial]:visible [data-count]");
  await expect(printed).toHaveCSS("opacity", "1");
  await expect(printed).toHaveText("55");
  await page.emulateMedia({ media: "screen" });
  await number.scrollIntoViewIfNeeded();
  await expect(number).toHaveCSS("opacity", "1");
});
