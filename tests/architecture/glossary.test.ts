import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Language, languages } from "~/i18n/languages";
import { authoredTexts } from "../../scripts/surveys/authored-texts";
import { glossaryProblems, shunnedWords } from "../../scripts/surveys/glossary";

const shunned = shunnedWords();
const texts = authoredTexts();

/** Texts with words that the Finnish of the service does without: each of its entries is found in one of them. */
const plantedInFinnish = [
  "Täytä kyselylomake. Kyselykaavake ja kyselytutkimus koostuvat kysymyssarjoista, ja assessmentti alkaa.",
  "Kyselyn nimi: kyselytilaus, kartoitustilaus, kartoituskysely ja toimeksianto.",
  "Kohortti, vastaajaryhmä ja kohderyhmä.",
  "Organisaatioyksikkösi ja sen aliyksiköt.",
  "Organisaatiotilin omistaa asiakasorganisaatio tai asiakasyritys.",
  "Tilaajataho, tilaajayritys tai toimeksiantaja näkee raportin.",
  "Tulosraporttisi, resultaatit ja lopputulema.",
  "Ryhmätason raportti, ryhmien raportit tai koontiraportti.",
  "Täytä suostumuslomake ja anna tietolupa: hyväksyntä puuttuu, eikä hyväksynnän antanut kukaan.",
  "Pyydä adminilta. Admin, pääkäyttäjä, hallinnoija tai järjestelmänvalvoja auttaa.",
  "Hyvinvoinnin ammattilainen, hyvinvointiasiantuntija tai hyvinvointivalmentaja.",
  "Lähetä e-mail, emaili, meili, maili, sposti tai s-posti.",
  "Sisäänkirjautuminen, uloskirjautuminen, loggautuminen; kirjaudu sisälle.",
  "Käyttäjätunnus on tunnus, ja tunnuksen saa linkistä.",
  "Koekäyttö, koeaika, koejakso, kokeiluaika, testijakso tai testiaika päättyy.",
  "Elämänsektorit, sektorit ja elämänpiirit.",
  "Kaksivaiheinen todennus, kaksivaiheisen todentamisen, kaksivaiheinen vahvistus, kaksivaiheinen kirjautuminen.",
  "Monivaiheinen tunnistautuminen, kaksitekijäinen, toinen vaihe, toiseen vaiheeseen, tunnistustapa, 2FA.",
  "Vapaateksti, vapaat tekstivastaukset, kirjoitettuja vastauksia, avovastaus, sanalliset vastaukset.",
  "Heitä pois tai heitä luettelo menemään.",
  "Entiset koodit eli vanhat koodit.",
  "Kaiken kaikkiaan ja totaalisesti.",
  "Respondentti, osallistuja ja vastauksenantaja.",
  "Mittauskerta, mittauskerrat, mittauskierros, kyselykerta, kyselykerrat, kyselykierros ja kyselyaalto.",
];

describe("the glossary", () => {
  it.each<[Language, string, boolean]>([
    ["sv", "Hur är ditt välmående?", true],
    ["sv", "Hur är ditt välbefinnande?", false],
    ["sv", "Prova en gång.", true],
    ["sv", "Pröva en gång.", false],
    ["sv", "Sök på enkätens namn.", true],
    ["sv", "Enkätens innehåll", false],
    ["sv", "Provet är slut.", true],
    ["sv", "Provet togs i dag.", false],
    ["sv", "Se dina andra steg.", true],
    ["sv", "Svararna bjuds in.", true],
    ["sv", "Fritextsvar visas inte.", true],
    ["sv", "Lämna jobbmejl till i morgon.", true],
    ["sv", "Kan något lämnas bort?", true],
    ["sv", "Lämna telefonen i ett annat rum.", false],
    ["en", "Trust in your Work\n  Community", true],
    ["en", "Framework communities", false],
    ["en", "You passed {count} questions.", true],
    ["fi", "Esimiehesi kuuntelee.", true],
    ["en", "You are signed in.", true],
    ["en", "You are logged in.", false],
    ["en", "Send an e-mail.", true],
    ["en", "{count} in all", true],
    ["en", "That is 2.5 hours in all.", false],
    ["en", "Set up a second step.", true],
    ["en", "Results for supervisors", true],
    ["en", "The supervisory authority", false],
    ["en", "The Occupational Health Care Act says so.", false],
    ["en", "Under the Occupational Health Care Act, occupational health care is free.", true],
  ])("reads in %s of “%s” that it has a word not to be used: %s", (language, text, found) => {
    expect(glossaryProblems(shunned, { language, text }).length > 0).toBe(found);
  });

  it("finds every word that the Finnish of the service does without, and no word that it uses", () => {
    const glossary = readFileSync("docs/glossary.md", "utf8");
    const core = shunnedWords(glossary.slice(0, glossary.indexOf("## What it speaks of")));
    const finnish = core.filter(({ language }) => language === "fi");
    expect(finnish.length).toBeGreaterThan(60);
    const unfound = finnish.filter(({ pattern }) => !plantedInFinnish.some((text) => pattern.test(text)));
    expect(unfound.map(({ words }) => words)).toEqual([]);
    for (const text of plantedInFinnish) {
      expect(glossaryProblems(shunned, { language: "fi", text }), text).not.toEqual([]);
    }
    const terms = glossary
      .split("\n")
      .filter((line) => line.startsWith("| "))
      .map((line) => line.split("|")[2]?.trim() ?? "");
    for (const text of [...terms, "Y-tunnus", "Meillä ja meille", "2FAS", "Sovellus lähettää {email} ja {survey}"]) {
      expect(glossaryProblems(shunned, { language: "fi", text }), text).toEqual([]);
    }
  });

  it("has words for every language, and says where one names none", () => {
    for (const language of languages) expect(shunned.some((each) => each.language === language)).toBe(true);
    const broken = "| Term | a |\n|---|---|\n| a term | fi | sv | en | `word` |";
    expect(() => shunnedWords(broken.replace("|---|---|", "| - |"))).toThrow("names no language");
  });

  it("has the core terms of the service in each language", () => {
    const glossary = readFileSync("docs/glossary.md", "utf8");
    const core = glossary.slice(glossary.indexOf("## The service"), glossary.indexOf("## What it speaks of"));
    const rows = core.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| Term"));
    expect(rows.length).toBeGreaterThan(15);
    for (const row of rows)
      expect(
        row
          .split("|")
          .slice(1, 5)
          .every((cell) => cell.trim() !== ""),
      ).toBe(true);
  });

  it("is read against surveys, mails, the console, articles and what stands around leaflets", () => {
    const files = new Set(texts.map(({ file }) => file));
    const rooms = languages.flatMap((language) =>
      readdirSync(`locales/${language}`).map((name) => `locales/${language}/${name}`),
    );
    for (const file of [
      ...rooms,
      "core.yaml",
      "mail-templates.yaml",
      "articles/small-breaks.yaml",
      "scripts/leaflets/frame-texts.ts",
    ]) {
      expect(files.has(file), file).toBe(true);
    }
  });

  it("is kept by every text that people read", () => {
    expect(texts.length).toBeGreaterThan(5_000);
    const problems = texts.flatMap((each) =>
      glossaryProblems(shunned, each).map((reason) => `${each.file}: ${each.key}/${each.language}: ${reason}`),
    );
    expect(problems).toEqual([]);
  });
});
