/** An e-mail address that wraps before the @, and elsewhere only if its parts are too long. */
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
