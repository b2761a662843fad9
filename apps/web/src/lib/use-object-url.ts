import { useEffect, useState } from 'react';

/** The address of a file that is only here, for as long as it is shown; null until it is made. */
export function useObjectUrl(file: File | null): string | null {
  const [made, setMade] = useState<{ file: File; url: string } | null>(null);
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    // The browser holds the file's bytes for an address: it is made and given back together.
    // oxlint-disable-next-line react/set-state-in-effect
    setMade({ file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return made && made.file === file ? made.url : null;
}
