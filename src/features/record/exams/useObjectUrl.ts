import { useEffect, useState } from 'react';

/** A `blob:` URL for a file, revoked when the component unmounts or shows another file. */
export function useObjectUrl(file: Blob | null | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return address;
}
