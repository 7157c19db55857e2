import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { type LinkedRow, linkedRow } from "./linked-row";
import { type ChoosingData, List, type ListViewData } from "./list";

const rows: LinkedRow[] = [
  { key: "one", href: "/people/one", cells: ["Östman, Aino"], chosen: false },
  { key: "two", href: "/people/two", cells: ["Ahlgren, Aino"], chosen: true },
  { key: "three", href: "/people/three", cells: ["Gone, Elsewhere"] },
];

const list: ListViewData<LinkedRow> = {
  caption: "People",
  chips: undefined,
  search: { action: "", label: "", hint: undefined, button: "", value: "", selects: [], kept: [] },
  columns: [{ label: "Name" }],
  rows: { sign: "", data: { labels: ["Name"], rows } },
  hasRows: true,
  count: "",
  way: undefined,
  paging: undefined,
};

const choosing: ChoosingData = {
  ...{ action: "", name: "person", kept: [], legend: "", buttons: [], error: undefined },
  all: { href: "", label: "" },
};

it("the box of a row is labelled by the name that heads the row, which is there once", () => {
  const markup = renderToStaticMarkup(<List list={list} row={linkedRow} choosing={choosing} />);
  const heads = [...markup.matchAll(/<th scope="row"[^>]*>(.*?)<\/th>/g)].map(([, head = ""]) => head);
  expect(heads.map((head) => head.replace(/<[^>]*>/g, ""))).toEqual(rows.map(({ cells: [name] }) => name));
  for (const head of heads) expect(head).not.toContain("aria-label");
  const labelled = heads.map((head) => /^<label [^>]*>(.*)<\/label>$/.exec(head)?.[1]);
  expect(labelled.map((label) => label && /<input [^>]*value="([^"]*)"/.exec(label)?.[1])).toEqual([
    "one",
    "two",
    undefined,
  ]);
  expect(labelled.map((label) => label?.includes('checked=""'))).toEqual([false, true, undefined]);
});
