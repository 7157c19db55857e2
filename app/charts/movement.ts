/** Of the number's clock (drawing.css.ts), in milliseconds: when counting starts, and how long it takes (spec §9). */
const startMs = 500;
const countMs = 2_300;

/**
 * Lets a chart move when it comes into view: until then its animations wait at their start. Its number counts along;
 * screen readers have the final one all the time: a chart is an image with a name, or hidden from them. Returns how to end it.
 */
export function moveInView(chart: Element): () => void {
  const numbers = [...chart.querySelectorAll("[data-count]")].map((text) => ({ text, final: text.textContent ?? "" }));
  const finish = () => {
    for (const { text, final } of numbers) text.textContent = final;
  };
  let frame = 0;
  const count = () => {
    let going = false;
    for (const { text, final } of numbers) {
      const [clock] = text.getAnimations();
      const part = clock ? (Number(clock.currentTime) - startMs) / countMs : 1;
      going ||= part < 1;
      text.textContent = part < 1 ? String(Math.round(Number(final) * eased(Math.max(0, part)))) : final;
    }
    if (going) frame = requestAnimationFrame(count);
  };
  const onView = ([entry]: IntersectionObserverEntry[]) => {
    const animations = chart.getAnimations({ subtree: true });
    if (!entry?.isIntersecting) {
      for (const animation of animations) {
        animation.pause();
        animation.currentTime = 0;
      }
      return;
    }
    view.disconnect();
    for (const animation of animations) if (animation.playState === "paused") animation.play();
    // A script that comes late finds the number in sight: what is being read does not start over.
    const isSeen = numbers.some(({ text }) => Number(text.getAnimations()[0]?.currentTime ?? Infinity) > startMs);
    if (!isSeen) count();
  };
  const view = new IntersectionObserver(onView, { rootMargin: "0px 0px -10%" });
  view.observe(chart);
  addEventListener("beforeprint", finish);
  return () => {
    view.disconnect();
    cancelAnimationFrame(frame);
    finish();
    removeEventListener("beforeprint", finish);
  };
}

/** As the arc draws: cubic-bezier(.33,1,.68,1). */
function eased(part: number): number {
  return 1 - (1 - part) ** 3;
}
