import { describe, expect, it } from "vitest";
import { fallbackLanguage, type Language, languageOfPath, languages } from "./languages";
import { ownPath } from "./own-path";
import { canonicalPath, inLanguage, isBloodAnalysis, type PageName, pages, pageUrl } from "./paths";

const uuid = "0190a1b2-c3d4-8e5f-8a6b-7c8d9e0f1a2b";
const otherUuid = "1f2e3d4c-5b6a-8978-8695-a4b3c2d1e0f9";

/** Values for a page's parameters where some may be left out. */
const params: Partial<Record<PageName, Record<string, string>[]>> = {
  surveyAnswer: [{ surveyMetamoduleVid: uuid, surveyModuleVid: otherUuid }, { surveyMetamoduleVid: uuid }, {}],
  surveyResults: [{ type: "kysely" }, { type: "enkät" }, {}],
};

/** An id for each parameter of a page. */
const ids = (page: PageName) =>
  Object.fromEntries([...pages[page].en.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, uuid]));

type Address = { page: PageName; language: Language; given: Record<string, string> };

const addresses: Address[] = (Object.keys(pages) as PageName[]).flatMap((page) =>
  languages.flatMap((language) => (params[page] ?? [ids(page)]).map((given) => ({ page, language, given }))),
);

const readable = (path: string) => decodeURIComponent(path).normalize("NFC");

describe.each(addresses)("the address of $page in $language with $given", ({ page, language, given }) => {
  const path = pageUrl(page, language, given);

  it("is percent-encoded ASCII of ours that names its language and is canonical already", () => {
    expect(path).toMatch(/^\/[\w%./-]+$/);
    expect(ownPath(path)).toBe(path);
    expect(languageOfPath(path)).toBe(language);
    expect(canonicalPath(path, "en")).toBeUndefined();
  });

  it("is understood in any spelling: as people write it, composed or decomposed, with small hex digits, with slashes too many", () => {
    const spellings = [
      readable(path),
      readable(path).normalize("NFD"),
      encodeURI(readable(path).normalize("NFD")),
      path.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase()),
      `${path}/`,
      path.replaceAll("/", "//"),
    ].filter((spelling) => spelling !== path);
    // The front page without its slash is the only address that has no other spelling worth a redirect.
    for (const spelling of page === "home" ? [] : spellings) expect(canonicalPath(spelling, undefined)).toBe(path);
  });

  it.each(languages)("leads to the same page with the same ids and query in %s", (target) => {
    const query = "?question=1&name=%C3%A4";
    const there = inLanguage(new URL(`https://own.example${path}${query}`), target);
    expect(there).toBe(pageUrl(page, target, given) + query);
    const back = inLanguage(new URL(`https://own.example${there}`), language);
    expect(back).toBe(path + query);
  });

  it.each(languages)("is found under the prefix %s too, and leads to that language's own words", (target) => {
    const mixed = path.replace(`/${language}`, `/${target}`);
    expect(canonicalPath(mixed, language) ?? mixed).toBe(pageUrl(page, target, given));
  });
});

describe("canonicalPath", () => {
  it.each<[string, Language | undefined, string]>([
    // The words tell the language.
    ["/profiili", "en", "/fi/profiili"],
    ["/profil", "en", "/sv/profil"],
    ["/profile", "fi", "/en/profile"],
    ["/kartläggningen", undefined, "/sv/kartl%C3%A4ggningen"],
    ["/test/fortsätt", "fi", "/sv/test/forts%C3%A4tt"],
    ["/testi/tulokset/kysely", "sv", "/fi/testi/tulokset/kysely"],
    [`/assessments/${uuid}/results`, "fi", `/en/assessments/${uuid}/results`],
    // They don't: the person's language, else English.
    ["/redirect-or-login", "sv", "/sv/redirect-or-login"],
    ["/redirect-or-login", undefined, "/en/redirect-or-login"],
    // A prefix decides over the words.
    ["/fi/profile", "sv", "/fi/profiili"],
    ["/sv/testi/jatka", "en", "/sv/test/forts%C3%A4tt"],
    [`/en/kartoitukset/${uuid}/tulokset`, "fi", `/en/assessments/${uuid}/results`],
    // The root leads to the results, in the person's language or in Finnish.
    ["/", "sv", "/sv/test/resultat"],
    ["/", undefined, "/fi/testi/tulokset"],
  ])("sends %s (preferring %s) to %s", (given, preferred, expected) => {
    expect(canonicalPath(given, preferred)).toBe(expected);
    expect(canonicalPath(encodeURI(given), preferred)).toBe(expected);
    expect(canonicalPath(expected, preferred)).toBeUndefined();
  });

  it.each([
    "/fi",
    "/unknown",
    "/fi/unknown",
    "/de/profile",
    "/FI/profiili",
    "/fi/profiili/more",
    `/fi/kartoitukset/${uuid}`,
    "/fi/testi",
    "/__proto__",
    "/constructor/prototype",
    "/robots.txt",
    "/%",
    "/%ff",
    "/fi/%c3%28",
  ])("leaves %s alone", (given) => {
    for (const preferred of [...languages, undefined]) expect(canonicalPath(given, preferred)).toBeUndefined();
  });

  it("never leads elsewhere or round in a circle, whatever stands in the address", () => {
    const parts = [
      "",
      "fi",
      "sv",
      "test",
      "testi",
      "tulokset",
      "resultat",
      "..",
      ".",
      "%2e%2e",
      "%2F%2Fevil.example",
      "%5cevil",
      "ä",
      "a%CC%88",
      uuid,
      "a b",
      "?",
      "#",
      "@evil.example",
      "％",
    ];
    for (const first of parts) {
      for (const second of parts) {
        for (const third of parts) {
          const given = `/${[first, second, third].join("/")}`;
          const target = canonicalPath(given, "sv");
          if (target === undefined) continue;
          expect(new URL(target, "https://own.example").origin).toBe("https://own.example");
          expect(target).toMatch(/^\/(fi|sv|en)(\/|$)/);
          expect(canonicalPath(target, "sv")).toBeUndefined();
        }
      }
    }
  });
});

describe("inLanguage", () => {
  it("leads from an address that is no page to the front page", () => {
    for (const path of ["/fi/unknown", "/unknown", "/fi/%ff"]) {
      expect(inLanguage(new URL(path, "https://own.example"), "sv")).toBe("/sv");
    }
  });

  it("leads on to the other language as well, by whichever parameter, as deep as it goes", () => {
    const there = (address: string) => inLanguage(new URL(address, "https://own.example"), "fi");
    const begin = encodeURIComponent("/fi/testi/aloitus");
    expect(there(`/en/redirect-or-login?redirect=${encodeURIComponent("/en/test/begin")}&sent=1`)).toBe(
      `/fi/redirect-or-login?redirect=${begin}&sent=1`,
    );
    expect(there(`/sv/profil?path=${encodeURIComponent("/sv/test/borja")}`)).toBe(`/fi/profiili?path=${begin}`);
    const nested = (profile: string, path: string) => encodeURIComponent(`${profile}?path=${encodeURIComponent(path)}`);
    expect(there(`/en/redirect-or-login?redirect=${nested("/en/profile", "/en/test/begin")}`)).toBe(
      `/fi/redirect-or-login?redirect=${nested("/fi/profiili", "/fi/testi/aloitus")}`,
    );
    // No page, or no path of ours: left as it is, for whoever reads it to refuse.
    for (const other of ["%2F%2Fevil.example%2Fen", "https%3A%2F%2Fevil.example", "%2Fen%2Funknown", "x"]) {
      expect(there(`/en/profile?path=${other}`)).toBe(`/fi/profiili?path=${other}`);
    }
  });

  it("keeps a repeated and an empty query parameter", () => {
    const url = new URL("https://own.example/en/profile?path=%2Fen&path=&saved");
    expect(inLanguage(url, "fi")).toBe("/fi/profiili?path=%2Fen&path=&saved");
  });
});

describe("pageUrl", () => {
  it("encodes what stands in a parameter, so that it can't leave its segment", () => {
    expect(pageUrl("surveyResults", "en", { type: "../a?b#c/ä" })).toBe("/en/test/results/..%2Fa%3Fb%23c%2F%C3%A4");
  });

  it("leaves an undefined query parameter out and encodes the others", () => {
    const query = { path: "/fi/testi?a=1&b=ä", groupId: "", saved: undefined };
    expect(pageUrl("profile", "en", {}, query)).toBe("/en/profile?path=%2Ffi%2Ftesti%3Fa%3D1%26b%3D%C3%A4&groupId=");
  });
});

describe("languageOfPath", () => {
  it("reads the first segment and falls back to English", () => {
    expect(languages.map((language) => languageOfPath(`/${language}/x`))).toEqual([...languages]);
    for (const path of ["/", "", "/de/x", "/FI", "/fi2", "//fi", "/x/fi", "/__proto__"]) {
      expect(languageOfPath(path)).toBe(fallbackLanguage);
    }
  });
});

describe("isBloodAnalysis", () => {
  it("knows the word of each language and nothing else", () => {
    expect(["blood-analysis", "verianalyysi", "blodanalys"].map(isBloodAnalysis)).toEqual([true, true, true]);
    expect(["survey", "", undefined, "Blodanalys", "toString"].map(isBloodAnalysis)).toEqual(Array(5).fill(false));
  });
});
