/** Loads a part of the application for the first who asks; where it did not come, the next has it asked for again. */
export function loadedOnce<Part>(load: () => Promise<Part>): () => Promise<Part | undefined> {
  let loading: Promise<Part | undefined> | undefined;
  return () => {
    loading ??= load().catch(() => {
      loading = undefined;
      return undefined;
    });
    return loading;
  };
}
