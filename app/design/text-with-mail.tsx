/** A sentence in which a mail address stands, as a link. */
export function TextWithMail({ text, email }: { text: string; email: string }) {
  const [before, ...after] = text.split(email);
  if (after.length === 0) return <>{text}</>;
  return (
    <>
      {before}
      <a href={`mailto:${email}`}>{email}</a>
      {after.join(email)}
    </>
  );
}
