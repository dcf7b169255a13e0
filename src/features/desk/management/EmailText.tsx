interface EmailTextProps {
  email: string;
}

/** An e-mail address that, where it doesn't fit a line, breaks before its domain and not within a word. */
export function EmailText({ email }: EmailTextProps) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
