interface BreakableAddressProps {
  /** An e-mail address, or a web address that ends in a path. */
  address: string;
}

/** An address that, if it doesn't fit on a line, breaks before its `@` or its last `/`, and not within a word. */
export function BreakableAddress({ address }: BreakableAddressProps) {
  const at = Math.max(address.lastIndexOf('@'), address.lastIndexOf('/'), 0);
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
