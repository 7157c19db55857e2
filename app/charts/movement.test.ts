import { JSDOM } from "jsdom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { moveInView } from "./movement";

let window: JSDOM["window"];
let look: (isIntersecting: boolean) => void;
let frames: (() => void)[];

beforeEach(() => {
  ({ window } = new JSDOM(`<svg><text data-count="">49</text></svg>`));
  frames = [];
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  vi.stubGlobal("removeEventListener", window.removeEventListener.bind(window));
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => frames.push(frame));
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(onView: (entries: { isIntersecting: boolean }[]) => void) {
        look = (isIntersecting) => onView([{ isIntersecting }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => void vi.unstubAllGlobals());

/** A chart with one number and its clock, as style sheets start it, unless people want no motion. */
function chart({ moves = true } = {}) {
  const number = window.document.querySelector("text") as SVGTextElement;
  const clock = {
    playState: "running",
    currentTime: 0,
    pause() {
      clock.playState = "paused";
    },
    play() {
      clock.playState = "running";
    },
    finish() {
      clock.playState = "finished";
    },
  };
  const animations = () => (moves && clock.playState !== "finished" ? [clock] : []) as unknown as Animation[];
  const svg = window.document.querySelector("svg") as SVGElement;
  for (const element of [number, svg]) element.getAnimations = animations;
  /** Draws what is asked for by then. */
  const draw = (ms: number) => {
    clock.currentTime = ms;
    for (const frame of frames.splice(0)) frame();
    return number.textContent;
  };
  return { svg, clock, draw, shown: () => number.textContent };
}

it("counts from 500 ms on for 2300 ms, as the arc draws, and then draws no further", () => {
  const { svg, draw } = chart();
  moveInView(svg);
  look(true);
  expect([draw(500), draw(500 + 1_150), draw(2_800)]).toEqual(["0", "43", "49"]);
  expect(frames).toEqual([]);
});

it.each(["pointerdown", "keydown", "beforeprint"])("is at its end at once at a %s, and draws no further", (event) => {
  const { svg, clock, draw, shown } = chart();
  moveInView(svg);
  look(true);
  expect(draw(1_000)).not.toBe("49");
  window.dispatchEvent(new window.Event(event));
  expect([shown(), clock.playState]).toEqual(["49", "finished"]);
  draw(1_016);
  expect([shown(), frames.length]).toEqual(["49", 0]);
});

it("waits for its view, also after a press", () => {
  const { svg, clock, draw } = chart();
  moveInView(svg);
  look(false);
  window.dispatchEvent(new window.Event("pointerdown"));
  expect(clock.playState).toBe("paused");
  look(true);
  expect([clock.playState, draw(500)]).toEqual(["running", "0"]);
});

it("does not start over what is being read", () => {
  const { svg, clock, shown } = chart();
  clock.currentTime = 600;
  moveInView(svg);
  look(true);
  expect([shown(), frames.length]).toEqual(["49", 0]);
});

it("stands still for people who want no motion", () => {
  const { svg, shown } = chart({ moves: false });
  moveInView(svg);
  look(true);
  expect([shown(), frames.length]).toEqual(["49", 0]);
});

it("is at its end when it is taken off the page, and hears of no press", () => {
  const { svg, clock, draw, shown } = chart();
  const end = moveInView(svg);
  look(true);
  draw(1_000);
  end();
  expect([shown(), clock.playState]).toEqual(["49", "finished"]);
  clock.play();
  window.dispatchEvent(new window.Event("keydown"));
  expect(clock.playState).toBe("running");
});
