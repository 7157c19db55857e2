// Tells the service, and nobody else, that a page broke in this browser: the kind of error and where in our files, never
// what it says. Loaded only where the service reports errors.
(() => {
  let left = 3;
  const told = new Set();
  const tell = (error) => {
    if (!(error instanceof Error) || left === 0) return;
    const places = String(error.stack).match(/\/assets\/[\w.-]+\.js:\d+:\d+/g) || [];
    // Of a browser's extensions, or of no place that is ours.
    if (places.length === 0) return;
    const body = JSON.stringify({
      type: error.name,
      frames: places.slice(0, 10).join(" "),
      code: (/React error #(\d+)/.exec(error.message) || [])[1],
    });
    if (told.has(body)) return;
    told.add(body);
    left -= 1;
    const headers = { "content-type": "application/json" };
    fetch("/api/v1/page-errors", { method: "POST", keepalive: true, headers, body }).catch(() => {});
  };
  addEventListener("error", (event) => tell(event.error));
  addEventListener("unhandledrejection", (event) => tell(event.reason));
})();
