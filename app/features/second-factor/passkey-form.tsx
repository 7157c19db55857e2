import { useSubmit } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Button } from "~/design/button";
import { formTokenField } from "~/design/fields/form-token-field";
import { useIsSending } from "~/design/form";
import { Actions, Stack } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import { Text } from "~/design/text";

export type PasskeyFormData = {
  token: string;
  intent: string;
  /** What the browser makes or asks for a passkey with, as the Web Authentication API writes it in JSON. */
  ask: { make: PublicKeyCredentialCreationOptionsJSON } | { show: PublicKeyCredentialRequestOptionsJSON };
  button: string;
  tone: "primary" | "secondary";
  hint: string | undefined;
  /** Said where the browser can't. */
  needsScript: string;
  /** Said where the person or the device broke off. */
  failed: string;
};

/** The button that has the browser make or show a passkey, and sends what it gives. */
export function PasskeyForm({ form }: { form: PasskeyFormData }) {
  const submit = useSubmit();
  const sending = useIsSending();
  const [isAble, setIsAble] = useState<boolean>();
  const [failures, setFailures] = useState(0);
  useEffect(() => setIsAble(typeof globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON === "function"), []);
  if (!isAble) {
    const needsScript = <Text tone="quiet">{form.needsScript}</Text>;
    return isAble === undefined ? <noscript>{needsScript}</noscript> : needsScript;
  }
  const press = async () => {
    try {
      const passkey = JSON.stringify(await answerTo(form.ask));
      submit({ intent: form.intent, passkey, [formTokenField]: form.token }, { method: "post" });
    } catch {
      setFailures((count) => count + 1);
    }
  };
  return (
    <Stack gap="m">
      {failures > 0 ? (
        <Notification key={failures} tone="alert" role="alert">
          {form.failed}
        </Notification>
      ) : null}
      {form.hint ? <Text>{form.hint}</Text> : null}
      <Actions>
        <Button type="button" tone={form.tone} disabled={sending} onClick={press}>
          {form.button}
        </Button>
      </Actions>
    </Stack>
  );
}

async function answerTo(ask: PasskeyFormData["ask"]): Promise<unknown> {
  const credential =
    "make" in ask
      ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(ask.make) })
      : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(ask.show) });
  return (credential as PublicKeyCredential).toJSON();
}
