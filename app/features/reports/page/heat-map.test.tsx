import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { HeatMap, type HeatMapData, type HeatRow } from "./heat-map";

const row = (key: string, depth: number, partOf?: string): HeatRow => ({
  ...{ key, name: key, partOf, depth, participation: "100", cells: [], why: undefined },
  open: { href: `?group=${key}`, label: "" },
  current: false,
});

const map: HeatMapData = {
  ...{ text: undefined, caption: "", sideways: "", corner: "Unit", participation: "People", above: "", below: "" },
  ...{ hasIndex: false, columns: [], notes: [], phoneNotes: [], bands: { label: "", parts: [] } },
  rows: [row("Care", 1), row("Night", 2, "part of Care")],
};

it("says whose part a unit is wherever only its place further in shows it: at the row's head and on a phone", () => {
  const markup = renderToStaticMarkup(<HeatMap map={map} />);
  const textsOf = (part: RegExp) =>
    [...markup.matchAll(part)].map(([, content = ""]) => content.replace(/<[^>]*>/g, ""));
  const units = ["Care", "Night (part of Care)"];
  expect(textsOf(/<th scope="row"[^>]*>(.*?)<\/th>/g)).toEqual(units);
  expect(textsOf(/<summary[^>]*>(.*?)<\/summary>/g)).toEqual(units);
});
