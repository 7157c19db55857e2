import { describe, expect, it } from "vitest";
import { withSoftHyphens } from "~/design/typeface/soft-hyphens";
import type { Metamodule } from "~/features/survey/definition";
import { type Language, languages } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { translatorFor } from "~/i18n/translator.server";
import { aModule, aQuestion } from "../../../../tests/fixtures/definitions";
import {
  areasOf,
  kind,
  linesOf,
  order,
  type Scores,
  viewOf,
  words,
} from "../../../../tests/fixtures/pages/comparisons";

const names = (view: ReturnType<typeof viewOf>) => linesOf(view).map(({ name }) => name);

describe("the comparison", () => {
  it("tells modules of the same name apart by their kind, and those only", () => {
    const view = viewOf([kind("my_work", ["workload", "goals"]), kind("psychosocial_workload", ["workload"])]);
    const told = ["workload (kind my_work)", "goals", "workload (kind psychosocial_workload)"];
    expect(names(view)).toEqual(told.map((name) => withSoftHyphens(name)));
    expect(view.compared?.line.title).toContain("workload (kind my_work)");
  });

  it("says where a long name may be broken", () => {
    expect(names(viewOf([kind("me", ["vaikutusmahdollisuudet"])]))).toEqual([
      withSoftHyphens("vaikutusmahdollisuudet"),
    ]);
  });

  it("names the two times where something of them is compared, and not where they have no area in common", () => {
    const me = kind("me", ["goals", "habits"]);
    const [goals, habits] = [{ "me.goals": 50 }, { "me.habits": 50 }];
    expect(viewOf([me], {}, "en", [goals, habits, { ...goals, ...habits }]).compared?.times).toBeUndefined();
    expect(viewOf([me], {}, "en", [goals, goals, habits]).compared?.times).toContain("2026");
  });

  it("names the hours of two times of one day, and says that it compares the last two", () => {
    const view = viewOf([kind("me", ["goals"])], {}, "en", [50, 50], { hoursApart: 1 });
    expect(view.compared?.times).toMatch(/1\u00a0Nov\u00a02026, 13:00.*1\u00a0Nov\u00a02026, 14:00/);
    expect(view.compared?.said).toEqual(["Your results are the same as last time."]);
  });

  it("keeps each day of the table in one line", () => {
    const view = viewOf([kind("me", ["goals"])]);
    expect(view.compared?.line.columns[0]).toMatchObject({ holds: "line" });
  });

  it("has the areas of the index at a glance and the others behind them; without an index all of them", () => {
    const inView = (scored: boolean) => {
      const view = viewOf([kind("work_safety", ["hazards", "tools"], scored), kind("me", ["goals"])]);
      return [areasOf(view), view.compared?.others?.lines].map((lines) => lines?.map(({ name }) => name));
    };
    expect(inView(false)).toEqual([["hazards", "tools", "goals"], undefined]);
    expect(inView(true)).toEqual([["hazards", "tools"], ["goals"]]);
  });

  it("has what has changed first, and all else as one line of names that opens", () => {
    const scores = [
      { "me.a": 52, "me.b": 20, "me.c": 95, "me.d": 60 },
      { "me.a": 50, "me.b": 80, "me.c": 60, "me.d": 60 },
    ];
    const { areas } = viewOf([kind("me", ["a", "b", "c", "d"])], {}, "en", scores).compared ?? {};
    expect(areas?.changed.map(({ name, said }) => [name, said])).toEqual([
      ["b", "−60, lower than last time."],
      ["c", "+35, better than last time."],
    ]);
    expect([areas?.rest?.label, areas?.rest?.names]).toEqual(["No clear change since last time", "a, d"]);
    // The fold has said it already.
    expect(areas?.rest?.lines.map(({ said, hasChanged }) => [said, hasChanged])).toEqual([
      ["", false],
      ["", false],
    ]);
  });

  it("opens the page of one area with what has changed in it, and from three results on over the whole time", () => {
    const scores = [90, 20, 25].map((b) => ({ "me.a": 50, "me.b": b }));
    const ofArea = (language: Language, ...given: Scores) =>
      viewOf([kind("me", ["a", "b"])], {}, language, given, { chosen: "me.b" }).compared?.said.join(" ");
    expect(languages.map((language) => ofArea(language, ...scores))).toEqual([
      "b: +70, parempi kuin viimeksi. Noussut 25 pisteestä 90 pisteeseen 1.9.2026 jälkeen.",
      "b: +70, bättre än förra gången. Upp från 25 till 90 sedan 1\u00a0sep.\u00a02026.",
      "b: +70, better than last time. Up from 25 to 90 since 1\u00a0Sept\u00a02026.",
    ]);
    expect(ofArea("en", ...scores.slice(0, 2))).toBe("b: +70, better than last time.");
    expect(ofArea("en", ...scores.slice(1))).toBe("b: no clear change since last time.");
    // Of an area that the last time left out nothing is said.
    expect(ofArea("en", { "me.a": 50 }, ...scores)).toBe("Here you can see how your results have changed over time.");
    // The first area is the page itself.
    expect(viewOf([kind("me", ["a", "b"])], {}, "en", scores, { chosen: "me.a" }).compared?.said[0]).toBe(
      "Better than last time: b.",
    );
  });

  it("says of the index over the whole time, by its hour where that was today", () => {
    const said = (indexes: number[], hoursApart?: number) =>
      viewOf(
        [kind("core", ["a"], true)],
        {},
        "en",
        indexes.map(() => 50),
        { indexes, hoursApart },
      ).compared?.said.at(-1);
    expect(said([51, 51, 0])).toBe("Overall index: up from 0 to 51 since 1\u00a0Sept\u00a02026.");
    expect(said([20, 20, 80])).toBe("Overall index: down from 80 to 20 since 1\u00a0Sept\u00a02026.");
    expect(said([52, 51, 50], 1)).toBe("Overall index: no clear change since 1\u00a0Nov\u00a02026, 12:00.");
    expect(said([51, 0])).not.toContain("since 1");
  });

  it("says it right behind what the index has done since the last time, and not the same twice", () => {
    const said = (indexes: number[]) =>
      viewOf(
        [kind("core", ["a"], true)],
        {},
        "en",
        indexes.map(() => 50),
        { indexes },
      ).compared?.said.slice(0, 2);
    const risen = "The overall index has risen from 51 to 100.";
    expect(said([100, 51, 20])).toEqual([risen, "Up from 20 to 100 since 1\u00a0Sept\u00a02026."]);
    expect(said([100, 51, 51])).toEqual([risen, expect.not.stringContaining("since 1")]);
  });

  it("tells results of one day apart by their hours, in the table", () => {
    const days = (hoursApart?: number) =>
      viewOf([kind("core", ["a"], true)], {}, "en", [50, 50], {
        indexes: [60, 50],
        hoursApart,
      }).compared?.line.rows.map(({ cells }) => cells[0]);
    expect(days()).toEqual(["1\u00a0Nov\u00a02026", "1\u00a0Oct\u00a02026"]);
    expect(days(1)).toEqual(["1\u00a0Nov\u00a02026, 14:00", "1\u00a0Nov\u00a02026, 13:00"]);
  });

  it("says of what is folded that it has not changed only where that is true of each", () => {
    const [all, some] = [
      { "me.a": 50, "me.b": 50, "me.c": 20 },
      { "me.a": 50, "me.c": 20 },
    ];
    const restOf = (...scores: Scores) => viewOf([kind("me", ["a", "b", "c"])], {}, "en", scores).compared?.areas.rest;
    expect(restOf(all, some, all)?.label).toBe("All areas");
    const besides = restOf({ ...all, "me.c": 90 }, some, all);
    expect([besides?.label, besides?.names]).toEqual(["Other areas", "a, b"]);
    expect(besides?.lines.map(({ said }) => said)).toEqual([
      "No change since last time. Within your usual range (18–\u206082).",
      "",
    ]);
  });

  it("says where the latest result is to what is usual, from three results on, in each language", () => {
    const me = [kind("me", ["a"])];
    const scores: Scores = [90, 20, 25];
    const said = languages.map((language) => areasOf(viewOf(me, {}, language, scores))[0]?.said);
    const range = "0–\u206055";
    expect(said).toEqual([
      `+70, parempi kuin viimeksi. Korkeampi kuin sinulla yleensä (${range}).`,
      `+70, bättre än förra gången. Över ditt vanliga intervall (${range}).`,
      `+70, better than last time. Above your usual range (${range}).`,
    ]);
    const view = viewOf(me, {}, "en", scores);
    expect(view.compared?.line.usual).toBe(`Above your usual range (${range})`);
    expect(areasOf(view)[0]?.drawing).toContain('d="M0 45h100v55H0z"');
    expect(view.compared?.reading.texts.join(" ")).toContain("The shaded band is your usual range.");
    const two = viewOf(me, {}, "en", [90, 20]);
    expect(JSON.stringify(two)).not.toMatch(/usual|shaded/);
    expect(areasOf(two)[0]?.drawing).not.toContain("fill-opacity");
  });

  it("says how much may be chance, in the areas and in the index", () => {
    const chance = (...kinds: Metamodule[]) => viewOf(kinds).compared?.reading.texts[0];
    expect(chance(kind("me", ["a"]))).toContain("up to 32 points may be chance");
    const long = aModule({
      key: "long",
      vid: "long",
      title: words("long"),
      questions: ["p", "q"].map((key) => aQuestion({ key, type: "slider" })),
    });
    const both = { ...kind("me", ["a"]), modules: [...kind("me", ["a"]).modules, long] };
    expect(chance(both)).toContain("up to 23–\u206032 points may be chance");
    expect(chance(both)).not.toContain("overall index");
  });

  it("opens with what has changed and when, in the form of the language", () => {
    const scores = [
      { "me.a": 52, "me.b": 20, "me.c": 95 },
      { "me.a": 50, "me.b": 80, "me.c": 60 },
    ];
    const views = languages.map((language) => viewOf([kind("me", ["a", "b", "c"])], {}, language, scores).compared);
    expect(views[2]?.said).toEqual([
      "Better than last time: c.",
      "Lower: b.",
      "Any other difference is small enough to be chance.",
    ]);
    const dates = [/1\.10\.2026.*1\.11\.2026/, /1\sokt\.\s2026.*1\snov\.\s2026/, /1\sOct\s2026.*1\sNov\s2026/];
    for (const [n, written] of dates.entries()) {
      expect(views[n]?.times).toMatch(written);
      // The ends of each line have the same form.
      expect(views[n]?.areas.changed[0]?.days.join(" ")).toMatch(written);
    }
  });

  it("shows each line small, with its values and its latest results", () => {
    const [line] = areasOf(viewOf([kind("me", ["a"])], {}, "en", [90, 20, 25]));
    expect(line).toMatchObject({
      values: { seen: "20 → 90", heard: "previous 20, latest 90" },
      hasChanged: true,
    });
    expect(line?.table.rows.map(({ cells }) => cells.slice(1))).toEqual([
      ["90", "+70"],
      ["20", "−5"],
      ["25", "–"],
    ]);
    expect(line?.drawing.match(/M[\d.]+ [\d.]+h0/g)).toHaveLength(3);
    const many = areasOf(viewOf([kind("me", ["a"])], {}, "en", Array(30).fill(50)))[0];
    expect(many?.table.rows).toHaveLength(5);
  });

  it("leads to help always, and where something is worse to the latest result", () => {
    const waysOf = (...scores: Scores) =>
      languages.map((language) => {
        const { help, compared } = viewOf([kind("me", ["a", "b"])], {}, language, scores);
        return [help.href, compared?.now?.href];
      });
    const help = languages.map((language) => pageUrl("help", language));
    expect(waysOf(50)).toEqual(help.map((href) => [href, undefined]));
    expect(waysOf({ "me.a": 90, "me.b": 50 }, 50)).toEqual(help.map((href) => [href, undefined]));
    expect(waysOf({ "me.a": 90, "me.b": 10 }, 50)).toEqual(
      help.map((href, n) => [href, pageUrl("orderResults", languages[n] ?? "en", { assessmentOrderId: order.id })]),
    );
  });

  it("of a single result says what to do instead", () => {
    const view = viewOf([kind("core", ["sleep"], true)], {}, "en", [50]);
    expect([view.compared, view.paper]).toEqual([undefined, undefined]);
    expect(view.nothing).toMatchObject({
      title: "You have one result so far",
      action: { label: "Answer again", orderId: "order" },
      back: { label: "Latest results" },
    });
  });

  it("names a personal order in the reader's language, any other as it is stored", () => {
    const lines = languages.map(
      (language) => viewOf([kind("core", ["sleep"], true)], { personal: true }, language).orderLine,
    );
    expect(lines).toEqual(languages.map((language) => `${translatorFor(language)("assessments:personal.title")} · Oy`));
    expect(new Set(lines).size).toBe(3);
    expect(viewOf([kind("core", ["sleep"], true)]).orderLine).toBe("Tallennettu nimi · Oy");
  });
});
