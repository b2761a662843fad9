import { useEffect, useState } from 'react';

/** An object URL for a local file while mounted; null until created. */
export function useObjectUrl(file: File | null): string | null {
  const [made, setMade] = useState<{ file: File; url: string } | null>(null);
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    // Create and revoke together, since the browser keeps the file for as long as the URL exists.
    // oxlint-disable-next-line react/set-state-in-effect
    setMade({ file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return made && made.file === file ? made.url : null;
}
