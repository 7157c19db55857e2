import type { ReactNode } from "react";
import { NarrowLayout } from "~/design/layout";
import { LoginView, type LoginViewData } from "~/features/login/login-view";
import { Shell, type ShellData } from "~/shell/shell";

/** What a page that needs somebody to be signed in shows until then (signInInstead). */
export type SignInInstead = { kind: "login"; title: string; shell: ShellData; view: LoginViewData };

/** The page, or the sign-in that it asks for first, within what surrounds every page. */
export function SignInOr<Loaded extends { kind: string; shell: ShellData }>({
  loaded,
  children,
}: {
  loaded: Loaded;
  children: (page: Exclude<Loaded, { kind: "login" }>) => ReactNode;
}) {
  return (
    <Shell shell={loaded.shell}>
      {asksForSignIn(loaded) ? (
        <NarrowLayout>
          <LoginView view={loaded.view} />
        </NarrowLayout>
      ) : (
        children(loaded as Exclude<Loaded, { kind: "login" }>)
      )}
    </Shell>
  );
}

function asksForSignIn(loaded: { kind: string }): loaded is SignInInstead {
  return loaded.kind === "login";
}
