import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import { Conflict, type ConflictData } from "~/design/conflict";
import { Console, type ConsoleData } from "~/features/admin/console";
import { type SignInInstead, SignInOr } from "~/routes/sign-in/sign-in-or";
import type { ShellData } from "~/shell/shell";

/** A page of the console, or the sign-in that it asks for first; in its place the choice where somebody else was first. */
export function InConsole<View>({
  loaded,
  children,
}: {
  loaded: { kind: "console"; shell: ShellData; console: ConsoleData; view: View } | SignInInstead;
  children: (view: View) => ReactNode;
}) {
  const conflict = useActionData<{ conflict?: ConflictData }>()?.conflict;
  return (
    <SignInOr loaded={loaded}>
      {(page) => {
        const { console, view } = page as Extract<typeof loaded, { kind: "console" }>;
        return <Console console={console}>{conflict ? <Conflict conflict={conflict} /> : children(view)}</Console>;
      }}
    </SignInOr>
  );
}
