/** A place in the code, as reports of errors name it. */
export type Frame = { function?: string; filename: string; lineno: number; colno: number; in_app: boolean };

/**
 * The lines of a stack as frames, outermost first. Only the part of a file's path that is ours is kept: where on the
 * machine it stands is nobody's business.
 */
export function parsedFrames(stack: unknown): Frame[] {
  if (!Array.isArray(stack)) return [];
  return stack.flatMap((line) => parsedFrame(String(line)) ?? []).reverse();
}

function parsedFrame(line: string): Frame | undefined {
  const [, name, path = "", lineno, colno] =
    /^at (?:(.{1,200}?) \()?(?:file:\/\/)?([^()\s]{1,500}):(\d+):(\d+)\)?$/.exec(line) ?? [];
  if (!lineno || !colno) return undefined;
  const own = /(?:^|\/)((?:build|app|server|node_modules|assets)\/.*)$/.exec(path)?.[1];
  const filename = own ?? path.split("/").at(-1) ?? path;
  const place = {
    filename,
    lineno: Number(lineno),
    colno: Number(colno),
    in_app: !/node_modules|^node:/.test(filename),
  };
  return name ? { function: name, ...place } : place;
}
