import type { ReactNode } from "react";
import { Conflict, type ConflictData } from "~/design/notices/conflict";
import { Console, type ConsoleData } from "~/features/admin/console";
import { type ShownCodes, ShownCodesView } from "~/features/second-factor/shown-codes";
import { useReply } from "~/remix/use-reply";
import { type SignInInstead, SignInOr } from "~/routes/sign-in/sign-in-or";
import type { ShellData } from "~/shell/shell";

/**
 * A page of the console, or the sign-in that it asks for first; in its place the choice where somebody else was first, or a
 * code that is shown once.
 */
export function InConsole<View extends { title: string }>({
  loaded,
  children,
}: {
  loaded: { kind: "console"; shell: ShellData; console: ConsoleData; view: View } | SignInInstead;
  children: (view: View) => ReactNode;
}) {
  const answered = useReply<{ conflict?: ConflictData; shown?: ShownCodes }>();
  return (
    <SignInOr loaded={loaded}>
      {(page) => {
        const { console, view } = page as Extract<typeof loaded, { kind: "console" }>;
        const { conflict, shown } = answered ?? {};
        if (shown) {
          return (
            <Console console={console}>
              <ShownCodesView title={view.title} codes={shown} />
            </Console>
          );
        }
        return <Console console={console}>{conflict ? <Conflict conflict={conflict} /> : children(view)}</Console>;
      }}
    </SignInOr>
  );
}
