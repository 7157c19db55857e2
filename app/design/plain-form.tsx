import type { FormHTMLAttributes } from "react";
import { FormMarks } from "./fields/form-marks";

/** The same form as `PostForm`, for pages that the server alone draws. */
export function PlainForm({
  token,
  writer,
  children,
  ...form
}: { token: string; writer: string | undefined; action: string } & Omit<
  FormHTMLAttributes<HTMLFormElement>,
  "method" | "name"
>) {
  return (
    <form method="post" noValidate name={writer} {...form}>
      <FormMarks token={token} writer={writer} />
      {children}
    </form>
  );
}
