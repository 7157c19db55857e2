/** Of the number's clock (drawing.css.ts), in milliseconds: how long counting takes, and when it ends (spec §9). */
const countMs = 2_300;
const endMs = 2_800;

/** At a press what moves is at its end at once, so that the press is answered on a still page; paper has it so too. */
const endings = ["pointerdown", "keydown", "beforeprint"];

/**
 * Lets a chart move when it comes into view: until then its animations wait at their start. Its number counts along;
 * screen readers have the final one all the time: a chart is an image with a name, or hidden from them. Returns how to end it.
 */
export function moveInView(chart: Element): () => void {
  const numbers = [...chart.querySelectorAll("[data-count]")].map((text) => ({ text, final: text.textContent ?? "" }));
  const animations = () => chart.getAnimations({ subtree: true });
  const finish = () => {
    for (const animation of animations()) if (animation.playState === "running") animation.finish();
    for (const { text, final } of numbers) text.textContent = final;
  };
  const count = () => {
    let going = false;
    for (const { text, final } of numbers) {
      const left = leftOf(text);
      going ||= left > 0;
      // As the arc draws: cubic-bezier(.33,1,.68,1).
      text.textContent = left > 0 ? String(Math.round(Number(final) * (1 - Math.min(1, left) ** 3))) : final;
    }
    if (going) requestAnimationFrame(count);
  };
  const onView = ([entry]: IntersectionObserverEntry[]) => {
    if (!entry?.isIntersecting) {
      for (const animation of animations()) {
        animation.pause();
        animation.currentTime = 0;
      }
      return;
    }
    view.disconnect();
    for (const animation of animations()) animation.play();
    // A script that comes late finds the number in sight: what is being read does not start over.
    if (numbers.every(({ text }) => leftOf(text) >= 1)) count();
  };
  const view = new IntersectionObserver(onView, { rootMargin: "0px 0px -10%" });
  view.observe(chart);
  for (const ending of endings) addEventListener(ending, finish);
  return () => {
    view.disconnect();
    for (const ending of endings) removeEventListener(ending, finish);
    finish();
  };
}

/** What is left of a number's counting, 1 being all of it; nothing where it does not move. */
function leftOf(text: Element): number {
  return (endMs - Number(text.getAnimations()[0]?.currentTime ?? Infinity)) / countMs;
}
