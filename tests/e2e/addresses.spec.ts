import { languages } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { addOrder, completedOrder, invite } from "../fixtures/people";
import { expect, ready, test, withAndWithoutJavaScript, withOrWithoutJavaScript } from "../fixtures/visitor";
import { wordsOf } from "../fixtures/words";

const isFull = process.env.VOINTI_FULL === "1";

const id = "3f06f76a-21da-47d6-9c74-279753b1847c";

/** Addresses as people type or find them, and the one each leads to; the browser asks for Swedish. */
const redirects: [from: string, to: string][] = [
  ["/profiili", "/fi/profiili"],
  ["/profil", "/sv/profil"],
  ["/profile", "/en/profile"],
  ["/en/profiili", "/en/profile"],
  ["/fi/profile", "/fi/profiili"],
  ["/sv/assessments", "/sv/kartl%C3%A4ggningen"],
  ["/kartläggningen", "/sv/kartl%C3%A4ggningen"],
  ["/kartla\u0308ggningen", "/sv/kartl%C3%A4ggningen"],
  ["/sv/kartla\u0308ggningen", "/sv/kartl%C3%A4ggningen"],
  ["/sv/kartl%c3%a4ggningen", "/sv/kartl%C3%A4ggningen"],
  ["/fi/test/forts%C3%A4tt", "/fi/testi/jatka"],
  ["/sv/testi/jatka", "/sv/test/forts%C3%A4tt"],
  ["/testi/aloitus?loginMethod=email", "/fi/testi/aloitus?loginMethod=email"],
  // Both languages write it so, and the browser decides; where it can't, English does.
  ["/logout", "/en/logout"],
  ["/redirect-or-login?email=a%40b.fi", "/sv/redirect-or-login?email=a%40b.fi"],
  [`/kartoitukset/${id}/tulokset`, `/fi/kartoitukset/${id}/tulokset`],
  [
    `/sv/assessments/${id}/results?virtaResultsPageType=survey`,
    `/sv/kartl%C3%A4ggningen/${id}/resultat?virtaResultsPageType=survey`,
  ],
  [`/en/test/svara/${id}/${id}`, `/en/test/answer/${id}/${id}`],
  ["/fi/test/results/blood-analysis", "/fi/testi/tulokset/blood-analysis"],
];

test("an address without a prefix or in another language's words leads to the canonical one, percent-encoded", async ({
  request,
}) => {
  for (const [from, to] of redirects) {
    const response = await request.get(from, { maxRedirects: 0, headers: { "accept-language": "sv" } });
    expect(response.status(), from).toBe(302);
    expect(response.headers().location, from).toBe(to);
  }
});

test("the front door leads to the results in the browser's language", async ({ request }) => {
  for (const [language, to] of [
    ["en-GB", "/en/test/results"],
    ["sv-FI", "/sv/test/resultat"],
    ["de", "/fi/testi/tulokset"],
  ] as const) {
    const response = await request.get("/", { maxRedirects: 0, headers: { "accept-language": language } });
    expect(response.headers().location).toBe(to);
  }
});

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });
    withOrWithoutJavaScript(language, (js, test) => {
      test("an unknown address gets the page that says so, with the way to the front page", async ({
        page,
        words,
        address,
      }) => {
        for (const path of [
          `/${language}/nope`,
          `/${language}/nope/%C3%A4/å?x=1`,
          `/${language}/${wordsOf(language).common.nav.profile}`,
          // An address without a page of its own, which no browser's table may have.
          pageUrl("loginProviderGo", language, { organisationId: id }),
        ]) {
          const response = await page.goto(path);
          expect(response?.status(), path).toBe(404);
          await expect(page).toHaveTitle(new RegExp(`^${words.errors.notFound.title}`));
          await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.errors.notFound.title);
          await expect(page.locator("html")).toHaveAttribute("lang", language);
          // Its header has its styles, though the page that would have brought them was not drawn: a browser knows.
          if (js) await expect(page.getByRole("link", { name: words.common.skip })).toHaveCSS("position", "absolute");
        }
        await ready(page, js);
        await page.getByRole("main").getByRole("link", { name: words.errors.toFrontPage }).click();
        await expect(page).toHaveURL(address("home"));
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.home.heading);
      });
    });
  });
}

withAndWithoutJavaScript((js, test) => {
  test("switching the language stays on the same page with the same ids", async ({
    page,
    db,
    person,
    address,
    signIn,
    context,
  }) => {
    const order = await completedOrder(db, person, "pulse");
    await signIn(context);
    const steps = [
      { from: address("home"), to: ["/fi", "/sv", "/en"], title: "home" },
      {
        from: address("profile", {}, { path: "/en/test/begin" }),
        to: ["/fi/profiili", "/sv/profil", "/en/profile"],
        // What the page leads on to changes its language with it.
        onward: "surveyBegin" as const,
        title: "profile",
      },
      {
        from: address("assessments"),
        to: ["/fi/kartoitukset", "/sv/kartl%C3%A4ggningen", "/en/assessments"],
        title: "assessments",
      },
      {
        from: address("orderResults", { assessmentOrderId: order.id }),
        to: [
          `/fi/kartoitukset/${order.id}/tulokset`,
          `/sv/kartl%C3%A4ggningen/${order.id}/resultat`,
          `/en/assessments/${order.id}/results`,
        ],
        title: "results",
      },
      { from: address("surveyBegin"), to: ["/fi/testi/aloitus", "/sv/test/borja", "/en/test/begin"], title: "start" },
    ];
    // What a script does is the same on each page.
    for (const { from, to, onward } of isFull ? steps : steps.slice(0, js ? 2 : 3)) {
      await page.goto(from);
      await ready(page, js);
      for (const [index, language] of languages.entries()) {
        const switchTo = page.getByRole("navigation").locator(`a[hreflang=${language}]`);
        await switchTo.click();
        const search = onward ? `?${new URLSearchParams({ path: pageUrl(onward, language) })}` : "";
        await expect(page).toHaveURL(to[index] + search);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        await expect(switchTo).toHaveAttribute("aria-current", "true");
        await expect(page.getByRole("link", { name: wordsOf(language).common.toFrontPage })).toBeVisible();
      }
    }
  });

  test("a page that needs signing in leads back to itself afterwards", async ({
    page,
    db,
    person,
    address,
    words,
    latestMail,
  }) => {
    const order = await addOrder(db, "pulse");
    await invite(db, person, order);
    const wanted = address("orderResults", { assessmentOrderId: order.id });
    await page.goto(wanted);
    await ready(page, js);
    await page.getByLabel(words.login.email).fill(person.email);
    await page.getByRole("button", { name: words.login.submit }).click();
    await expect(page.locator("#sent")).toBeVisible();
    const [link = ""] = (await latestMail(person)).text.match(/https?:\S+/) ?? [];
    await page.goto(link);
    await ready(page, js);
    await page.getByRole("button", { name: words.login.link.logIn }).click();
    await expect(page).toHaveURL(wanted);
  });
});
