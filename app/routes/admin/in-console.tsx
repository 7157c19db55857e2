import type { ReactNode } from "react";
import { Console, type ConsoleData } from "~/features/admin/console";
import { type SignInInstead, SignInOr } from "~/routes/sign-in/sign-in-or";
import type { ShellData } from "~/shell/shell";

/** A page of the console, or the sign-in that it asks for first. */
export function InConsole<View>({
  loaded,
  children,
}: {
  loaded: { kind: "console"; shell: ShellData; console: ConsoleData; view: View } | SignInInstead;
  children: (view: View) => ReactNode;
}) {
  return (
    <SignInOr loaded={loaded}>
      {(page) => {
        const { console, view } = page as Extract<typeof loaded, { kind: "console" }>;
        return <Console console={console}>{children(view)}</Console>;
      }}
    </SignInOr>
  );
}
