import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { PageHeader } from "./page-header";

it("reads out what a link leads to after the name it goes by, in the row and in the menu", () => {
  const links = [
    { href: "/requests", label: "Requests", waits: "2", said: "2 requests are waiting" },
    { href: "/profile", label: "Aino", said: "My profile" },
  ];
  const labels = { homeHref: "/", logoLabel: "", languagesLabel: "", navLabel: "", menuLabel: "" };
  const markup = renderToStaticMarkup(
    <PageHeader {...labels} skipLink={null} links={links} menuLinks={[]} languages={[]} />,
  );
  for (const [href, said] of [
    ["/requests", "Requests (2 requests are waiting)"],
    ["/profile", "Aino (My profile)"],
  ]) {
    const heard = [...markup.matchAll(new RegExp(`<a href="${href}"[^>]*>(.*?)</a>`, "g"))].map(([, content = ""]) =>
      content.replace(/<span aria-hidden="true".*?<\/span>/g, "").replace(/<[^>]*>/g, ""),
    );
    expect(heard).toEqual([said, said]);
  }
});
