import { runParameter } from "../run-parameter";

/** A question as the page shows it or is about to. */
export type Shown = {
  /** Which question it is. */
  key: string;
  /** Where its form goes, and where it is in the browser's history. */
  action: string;
  address: string;
  title: string;
  view: HTMLElement;
  /** It and the questions that may follow it. */
  nodes: Node[];
  /** The view as it came, to tell it from another. */
  html: string;
  isMade: boolean;
  /** Whether its person has chosen or written anything. */
  isTouched: boolean;
};

/** The question among these nodes, in this run; undefined where there is none. */
export function shownOf(nodes: Iterable<Node>, run: string): Shown | undefined {
  const all = [...nodes];
  const view = all.find((node): node is HTMLElement => (node as HTMLElement).dataset?.question !== undefined);
  const { question: key, at, title = "" } = view?.dataset ?? {};
  if (!view || key === undefined || at === undefined) return undefined;
  const url = new URL(at, view.baseURI || "http://own.invalid");
  url.searchParams.set(runParameter, run);
  const address = url.pathname + url.search;
  return {
    key,
    action: address,
    address,
    title,
    view,
    nodes: all,
    html: view.outerHTML,
    isMade: false,
    isTouched: false,
  };
}

/** The question that the page holds for this answer to the one that is shown. */
export function shownAfter(shown: Shown, answer: string, run: string): Shown | undefined {
  const held = shown.nodes.find((node): node is HTMLTemplateElement => isHeldFor(node, answer));
  const copy = held && (held.ownerDocument.importNode(held.content, true) as DocumentFragment);
  return copy && shownOf(copy.childNodes, run);
}

function isHeldFor(node: Node, answer: string): boolean {
  const { after } = (node as HTMLElement).dataset ?? {};
  if (after === undefined) return false;
  return after === "any" || (JSON.parse(after) as string[]).includes(answer);
}

/** The nodes that a reply has brought. */
export function nodesOf(document: Document, html: string): Node[] {
  const template = document.createElement("template");
  template.innerHTML = html;
  return [...document.importNode(template.content, true).childNodes];
}
