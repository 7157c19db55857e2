import ts from "typescript";

/** One small change of one file; `what` is told of no other in it, and stays where lines move. */
export type Mutant = { file: string; line: number; start: number; end: number; replacement: string; what: string };

const flipped: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.LessThanToken]: "<=",
  [ts.SyntaxKind.LessThanEqualsToken]: "<",
  [ts.SyntaxKind.GreaterThanToken]: ">=",
  [ts.SyntaxKind.GreaterThanEqualsToken]: ">",
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: "!==",
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: "===",
};

const flippedSigns: Record<string, string> = { "<": "<=", "<=": "<", ">": ">=", ">=": ">" };

/** Comparisons of drizzle: their arguments stay. */
const flippedCalls: Record<string, string> = {
  eq: "ne",
  ne: "eq",
  gt: "gte",
  gte: "gt",
  lt: "lte",
  lte: "lt",
  isNull: "isNotNull",
  isNotNull: "isNull",
};

/** Nobody sees what happens at one instant of the clock: a comparison with it becomes its opposite. */
const opposites: Record<string, string> = {
  ...{ gt: "lte", gte: "lt", lt: "gte", lte: "gt" },
  ...{ ">": "<=", ">=": "<", "<": ">=", "<=": ">" },
};
const isOfTheClock = (code: string) => code.includes("now()");

/** What is written as SQL, each with what it becomes in its line. */
const flippedSql: [RegExp, (found: string, line: string) => string][] = [
  [
    / (?:<=|>=|<|>) /g,
    (found, line) => {
      const other = isOfTheClock(line) ? opposites[found.trim()] : flippedSigns[found.trim()];
      return ` ${other} `;
    },
  ],
  [/ is null\b/gi, () => " is not null"],
  [/ is not null\b/gi, () => " is null"],
  [/ and not /gi, () => " and "],
  [/\bnot exists\b/gi, () => "exists"],
];

/** Every mutant of a file, in the order of its text. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Mutant[] = [];
  const told = new Map<string, number>();
  const add = (start: number, end: number, replacement: string, said?: string) => {
    const line = source.getLineAndCharacterOfPosition(start).line + 1;
    const plain = said ?? `${shortened(text.slice(start, end))} → ${shortened(replacement) || "nothing"}`;
    const times = (told.get(plain) ?? 0) + 1;
    told.set(plain, times);
    found.push({ file, line, start, end, replacement, what: times > 1 ? `${plain} (${times})` : plain });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) mutateBinary(node, source, add);
    else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      add(node.getStart(), node.getEnd(), node.operand.getText());
    else if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) mutateCall(node, node.expression.text, add);
    else if (ts.isTaggedTemplateExpression(node) && /^sql\b/.test(node.tag.getText())) mutateSql(node, text, add);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

type Add = (start: number, end: number, replacement: string, said?: string) => void;

function mutateBinary(node: ts.BinaryExpression, source: ts.SourceFile, add: Add): void {
  const { operatorToken, left, right } = node;
  const other = flipped[operatorToken.kind];
  if (other !== undefined) {
    const said = `${shortened(left.getText())} ${operatorToken.getText()} → ${other} ${shortened(right.getText())}`;
    add(operatorToken.getStart(source), operatorToken.getEnd(), other, said);
  }
  const joins = [ts.SyntaxKind.AmpersandAmpersandToken, ts.SyntaxKind.BarBarToken];
  if (!joins.includes(operatorToken.kind)) return;
  add(node.getStart(), node.getEnd(), left.getText());
  add(node.getStart(), node.getEnd(), right.getText());
}

function mutateCall(node: ts.CallExpression, name: string, add: Add): void {
  const other = isOfTheClock(node.getText()) ? (opposites[name] ?? flippedCalls[name]) : flippedCalls[name];
  if (other !== undefined && node.arguments.length <= 2) {
    const said = `${shortened(node.getText())} → ${other}`;
    add(node.expression.getStart(), node.expression.getEnd(), other, said);
  }
  if ((name !== "and" && name !== "or") || node.arguments.length < 2) return;
  for (const dropped of node.arguments) {
    const kept = node.arguments.filter((each) => each !== dropped).map((each) => each.getText());
    add(
      node.getStart(),
      node.getEnd(),
      `${name}(${kept.join(", ")})`,
      `${name}(…) without ${shortened(dropped.getText())}`,
    );
  }
}

function mutateSql(node: ts.TaggedTemplateExpression, text: string, add: Add): void {
  const { template } = node;
  const parts = ts.isNoSubstitutionTemplateLiteral(template)
    ? [template]
    : [template.head, ...template.templateSpans.map(({ literal }) => literal)];
  for (const part of parts) {
    for (const [pattern, flip] of flippedSql) {
      for (const match of text.slice(part.getStart(), part.getEnd()).matchAll(pattern)) {
        const start = part.getStart() + match.index;
        const line = text.slice(text.lastIndexOf("\n", start) + 1).split("\n", 1)[0] ?? "";
        const other = flip(match[0], line);
        add(
          start,
          start + match[0].length,
          other,
          `${shortened(match[0])} → ${shortened(other)} in ${shortened(line)}`,
        );
      }
    }
  }
}

const shortened = (code: string) => code.replace(/\s+/g, " ").trim().slice(0, 90);

/** A file with one mutant; comparisons it has not imported before come by an import of their own. */
export function mutated(text: string, { start, end, replacement }: Mutant): string {
  const changed = text.slice(0, start) + replacement + text.slice(end);
  const isCall = Object.values(flippedCalls).includes(replacement);
  const imports = /import \{([^}]*)\} from "drizzle-orm"/.exec(text)?.[1] ?? "";
  if (!isCall || new RegExp(`\\b${replacement}\\b`).test(imports)) return changed;
  return `import { ${replacement} } from "drizzle-orm";\n${changed}`;
}
