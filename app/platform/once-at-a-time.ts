/** While an answer is on its way, however long, nothing more is asked: whoever asks meanwhile gets the same one. */
export function onceAtATime<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => {
    asked ??= ask().finally(() => {
      asked = undefined;
    });
    return asked;
  };
}
