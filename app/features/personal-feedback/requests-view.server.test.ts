import { expect, it } from "vitest";
import { translatorFor } from "~/i18n/translator.server";
import { fill, wordsOf } from "../../../tests/fixtures/words";
import type { RequestFilter } from "./request-columns";
import { requestsView } from "./requests-view.server";

const draw = ((data: object) => ({ sign: "", data })) as never;
const words = { t: translatorFor("en"), language: "en" as const, draw };
const { admin, personalFeedback } = wordsOf("en");
const { noneGiven, empty, noneMatch } = personalFeedback.queue;

function sizeOf(filter: RequestFilter, { total, search = "" }: { total: number; search?: string }) {
  const query = { search, sort: "asked" as const, descending: false, page: 1 };
  const organizationName = "Firm";
  const row = { id: "one", askedAt: new Date(), givenAt: null, order: { name: "Survey", names: {} }, organizationName };
  const rows = total > 0 ? [row as never] : [];
  const { list } = requestsView(words, { query, filter, total, rows, given: false });
  return [list.count, list.way];
}

it("counts the requests that were answered as a list of its own, not as what a filter leaves", () => {
  const one = fill(admin.list.count_one, { count: "1" });
  expect(sizeOf("waiting", { total: 1 })).toEqual([one, undefined]);
  expect(sizeOf("given", { total: 1 })).toEqual([one, undefined]);
  expect(sizeOf("waiting", { total: 0 })).toEqual([empty, undefined]);
  expect(sizeOf("given", { total: 0 })).toEqual([noneGiven, undefined]);
});

it("keeps to the list that was searched where its search is cleared", () => {
  const clear = (href: string) => ({ href, label: admin.list.clearSearch });
  expect(sizeOf("given", { total: 0, search: "x" })).toEqual([
    noneMatch,
    clear("/en/professional/requests?show=given"),
  ]);
});
