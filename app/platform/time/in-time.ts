/** What was found; undefined where it failed or takes longer than so many milliseconds. Nothing is kept alive by waiting. */
export function inTime<T>(found: Promise<T>, ms: number): Promise<T | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), ms);
    timer.unref();
    found.then(resolve, () => resolve(undefined)).finally(() => clearTimeout(timer));
  });
}
