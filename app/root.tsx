import type { MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
} from "@remix-run/react";
import { lazy, type ReactNode, Suspense } from "react";
import "./design/page/global.css";
import "./shell/document-notes.css";
import { useNonce } from "./design/page/nonce";
import { keyOfPlace, useClientNavigation } from "./http/client-navigation";
import { isErrorPageData } from "./http/error-page";
import { unlistedHead } from "./http/page-meta";
import { unsentForm, useUnsentForm } from "./http/unsent-form";
import { languageOfPath } from "./i18n/languages";
import { product } from "./platform/product";
import { moduleOf } from "./remix/route-table";
import { documentNotesId } from "./shell/document-notes-id";
import { PlainErrorView } from "./shell/error-view";
import { useKeptWriting } from "./shell/kept-writing";
import { useWaitingLimit } from "./shell/waiting-limit";

// Pages that go well need not load it: in the browser it comes as the component of the page that knows no address. The
// server, which renders in one pass, has it at once.
const ErrorPageView = import.meta.env.SSR
  ? (await import("./shell/error-page-view")).ErrorPageView
  : lazy(() => import(/* @vite-ignore */ moduleOf("notFound")));

export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const nonce = useNonce();
  const error = useRouteError();
  const language = isRouteErrorResponse(error) && isErrorPageData(error.data) ? error.data.language : undefined;
  return (
    <html lang={language ?? languageOfPath(pathname)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: filled on the server (document-notes.server.tsx), and left alone here */}
        <div id={documentNotesId} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
        {children}
        <ScrollRestoration nonce={nonce} getKey={keyOfPlace} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export const meta: MetaFunction = ({ error }) =>
  unlistedHead(isRouteErrorResponse(error) && isErrorPageData(error.data) ? error.data.title : product.name);

export default function Root() {
  useClientNavigation();
  useUnsentForm();
  const toldAtForm = useKeptWriting();
  useWaitingLimit();
  return (
    <>
      <Outlet />
      {toldAtForm}
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { pathname } = useLocation();
  if (isRouteErrorResponse(error) && isErrorPageData(error.data)) {
    return (
      <Suspense>
        <ErrorPageView error={error.data} />
      </Suspense>
    );
  }
  return <PlainErrorView error={error} language={languageOfPath(pathname)} unsent={unsentForm()} />;
}
