import { color, fontSize, radius, space } from "../../app/design/tokens";
import { product } from "../../app/platform/product";
import type { UsedPackage } from "./packages";

/** The page of spec §2 "/opensource.html", in the product's look by its own style sheets and without a script. */
export function openSourcePage(packages: readonly UsedPackage[], styleSheets: readonly string[]): string {
  const links = styleSheets.map((href) => `<link rel="stylesheet" href="${href}">`).join("\n");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Open source – ${product.name}</title>
<meta name="description" content="The open-source packages that ${product.name} is made of, with their licences.">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${links}
</head>
<body>
<main>
<p><a href="/">${product.name}</a></p>
<h1>Open source</h1>
<p>${product.name} is made of ${packages.length} open-source packages. Thank you to everybody who wrote them. Open a package to read its licence.</p>
<ul>
${packages.map(item).join("\n")}
</ul>
</main>
</body>
</html>
`;
}

function item({ name, version, licence, texts, isInstalled }: UsedPackage): string {
  const title = `<strong>${escaped(name)}</strong> ${escaped(version)} <span>${escaped(licence || "no licence named")}</span>`;
  if (texts.length === 0) {
    const why = isInstalled
      ? "The package does not include a licence text."
      : "Installed on other platforms only; the licence text is included there.";
    return `<li><p>${title}</p><p><small>${why}</small></p></li>`;
  }
  const bodies = texts.map((text) => `<pre>${escaped(text)}</pre>`).join("");
  return `<li><details><summary>${title}</summary>${bodies}</details></li>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** What this page has besides the rules of all pages. */
export const openSourceStyle = `
main{width:100%;max-width:52rem;margin:0 auto;padding:${space.xl} ${space.m} ${space.xxxl}}
main>*+*{margin-top:${space.m}}
a{color:${color.primary.solid};font-weight:500}
ul{list-style:none;padding:0}
li{border-top:1px solid ${color.border.hairline}}
li>p:first-child,summary{padding:${space.s} 0}
li>p{padding-left:1.1em}
li>p+p{padding-bottom:${space.s}}
summary{cursor:pointer;min-height:44px}
summary:focus-visible,a:focus-visible{outline:3px solid ${color.focus.ring};box-shadow:0 0 0 6px ${color.focus.halo};border-radius:4px}
span,small{color:${color.text.quiet};font-size:${fontSize.s}}
pre{margin:0 0 ${space.m};padding:${space.m};background:${color.surface.card};border-radius:${radius.control};font:.875rem/1.5 ui-monospace,Menlo,Consolas,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
`;
