/** A message as the transports send it. */
export type Message = {
  channel: "email" | "sms";
  to: string;
  subject: string;
  text: string;
  html: string;
};
