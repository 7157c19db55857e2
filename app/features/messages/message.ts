export type EmailMessage = {
  channel: "email";
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where mail programs can end these messages by themselves; mails that somebody has asked for have none. */
  unsubscribe?: string;
};

/** A text message; `to` is a number in E.164. */
export type SmsMessage = { channel: "sms"; to: string; text: string };

/** A message as the transports send it. */
export type Message = EmailMessage | SmsMessage;
