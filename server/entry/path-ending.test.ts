import { expect, test } from "vitest";
import { versionAddress } from "../../app/i18n/api-addresses";
import { languages } from "../../app/i18n/languages";
import { type PageName, pages, pageUrl } from "../../app/i18n/paths";
import { endsLikeFile } from "./path-ending";

const endings = [
  ".css",
  ".js",
  ".php",
  ".xyz",
  ".webmanifest",
  ".7z",
  ".CSS",
  "%2ecss",
  "%2Ejs",
  ";a.css",
  "%3fa.css",
  "/a.css",
];

test.each(endings)("an address that ends in %s ends like a file, also where it asks for a page's data", (ending) => {
  expect(endsLikeFile(`/fi/profiili${ending}`)).toBe(true);
  expect(endsLikeFile(`/fi/profiili${ending}.data`)).toBe(true);
});

test("no page and no endpoint does", () => {
  const token = "Abc-_19".repeat(6);
  const uuid = "00000000-0000-4000-8000-000000000000";
  const addresses = (Object.keys(pages) as PageName[]).flatMap((page) =>
    languages.flatMap((language) => {
      const names = [...pages[page][language].matchAll(/:(\w+)/g)].map(([, name]) => name ?? "");
      const params = Object.fromEntries(names.map((name) => [name, name === "token" ? token : uuid]));
      return [pageUrl(page, language, params), pageUrl(page, language)];
    }),
  );
  for (const address of [...addresses, versionAddress, "/outbox", "/"]) {
    expect(endsLikeFile(address), address).toBe(false);
    expect(endsLikeFile(`${address}.data`), address).toBe(false);
  }
  // The full stop of a sentence that an address was copied with.
  expect(endsLikeFile(`/fi/kirjautuminen/token/${token}.`)).toBe(false);
});
