/** A chart drawn on the server by the modules of charts/: markup of our own, every word in it escaped there. */
export function Drawing({ svg, className }: { svg: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the string comes from our own server-side drawing, not from people
  return <div className={className} dangerouslySetInnerHTML={{ __html: svg }} />;
}
