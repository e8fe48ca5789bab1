/** An e-mail address that wraps before the @ first. */
export function EmailText({ email }: { email: string }) {
  const [local = '', ...domain] = email.split('@');
  return (
    <>
      {local}
      <wbr />
      {domain.length > 0 && `@${domain.join('@')}`}
    </>
  );
}
