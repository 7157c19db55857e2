import { globalStyle, keyframes, style } from "@vanilla-extract/css";

/**
 * Only for screens of people who want motion, and where a script starts it when it comes into view (movement.ts). What
 * the markup holds is the final state: everybody else and paper have it at once.
 */
const moving = "screen and (scripting: enabled) and (prefers-reduced-motion: no-preference)";

/** What draws itself: a chart, or a symbol of a life area. */
export const drawing = style({});

const move = (part: string, animation: string) =>
  globalStyle(`${drawing} ${part}`, { "@media": { [moving]: { animation } } });

// Numbers count and arcs draw over 2300 ms from 500 ms on (spec §9); an arc's path counts as 100 long.
const draw = keyframes({ from: { strokeDashoffset: 100 } });
globalStyle(`${drawing} [data-arc]`, { strokeDasharray: 100 });
move("[data-arc]", `${draw} 2300ms cubic-bezier(.33,1,.68,1) 500ms backwards`);
// The number is the count's clock too. Until it starts, it is not seen.
const count = keyframes({ "0%, 17%": { opacity: 0 }, "18%": { opacity: 1 } });
move("[data-count]", `${count} 2800ms`);

// Sectors grow one after the other, 200 ms each with a gap of 100 ms (spec §9), and their icons come along.
const grow = keyframes({ from: { transform: "scale(0)" } });
move("[data-sector]", `${grow} 200ms ease-out backwards`);
const mostAreas = 12;
for (let n = 1; n < mostAreas; n += 1) {
  globalStyle(`${drawing} :is([data-sector="${n}"], [data-part="icons"] > g:nth-child(${n + 1}))`, {
    animationDelay: `${n * 300}ms`,
  });
}
const icons = '[data-part="icons"] > g';
const appear = keyframes({ from: { opacity: 0 } });
move(icons, `${appear} 200ms backwards`);

/** How the symbol of each life area moves: in a way of its own. */
const areas = {
  exercise: { "25%, 75%": { transform: "translateY(-18%)" }, "50%": { transform: "none" } },
  nutrition: { from: { transform: "rotate(25deg) scale(.7)" } },
  sleep: { from: { transform: "rotate(-40deg)" }, "60%": { transform: "rotate(10deg)" } },
  physical_health: { "20%, 60%": { transform: "scale(1.2)" }, "40%": { transform: "none" } },
  mental_health: { from: { transform: "scale(.7)", opacity: 0.3 } },
  relationships: { from: { transform: "translateX(-30%)" } },
  meaningful_life: { from: { transform: "rotate(-180deg)" }, "70%": { transform: "rotate(15deg)" } },
  work: { from: { transform: "translateY(30%)" } },
  finance: { from: { transform: "scaleX(0)" } },
};
globalStyle(`${drawing} use`, {
  transformBox: "fill-box",
  transformOrigin: "center",
  animationDelay: "500ms",
  animationDuration: "800ms",
  animationTimingFunction: "ease-out",
  animationFillMode: "backwards",
});
globalStyle(`${drawing} ${icons} use`, { animationDelay: "inherit" });
for (const [area, steps] of Object.entries(areas)) {
  globalStyle(`${drawing} use[href$="#${area}"]`, { "@media": { [moving]: { animationName: keyframes(steps) } } });
}
