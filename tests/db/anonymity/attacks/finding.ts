/** What an attack came to: how many times it was tried, how many of those told of somebody, and some of them in words. */
export type Finding = { tried: number; leaks: number; examples: string[] };

export const nothingTried = (): Finding => ({ tried: 0, leaks: 0, examples: [] });

/** Enough to look at one by hand; a run of 200 organisations has thousands. */
const mostExamples = 5;

export function note(finding: Finding, leak: string | false | undefined): void {
  finding.tried += 1;
  if (!leak) return;
  finding.leaks += 1;
  if (finding.examples.length < mostExamples) finding.examples.push(leak);
}

export function together(findings: readonly Finding[]): Finding {
  const sum = nothingTried();
  for (const { tried, leaks, examples } of findings) {
    sum.tried += tried;
    sum.leaks += leaks;
    sum.examples.push(...examples.slice(0, mostExamples - sum.examples.length));
  }
  return sum;
}
