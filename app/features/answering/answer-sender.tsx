import { type ClientActionFunctionArgs, type ClientLoaderFunctionArgs, redirect } from "@remix-run/react";

/** What the reply to an answer has brought along for the address that it leads to. Nothing of it outlives the page. */
let brought: { address: string; page: object } | undefined;

/** Sends a form of the answering page; the question that it goes on to comes with the reply. */
export async function sendForm({ serverAction }: Pick<ClientActionFunctionArgs, "serverAction">) {
  const reply = await serverAction<{ kind: string } | { kind: "next"; address: string; page: object } | undefined>();
  if (!reply || !("address" in reply)) return reply;
  brought = reply;
  return redirect(reply.address);
}

/** What the answering page shows at an address: what the reply has brought along for it, or what the server says. */
export function loadPage({ request, serverLoader }: Pick<ClientLoaderFunctionArgs, "request" | "serverLoader">) {
  const { pathname, search } = new URL(request.url);
  const page = brought?.address === pathname + search ? brought.page : undefined;
  brought = undefined;
  return page ?? serverLoader();
}
