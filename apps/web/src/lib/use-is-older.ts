import { startTransition, useEffect, useState } from 'react';

/** True once the component has been mounted for this many milliseconds. */
export function useIsOlder(ms: number): boolean {
  const [isOlder, setOlder] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setOlder(true)), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isOlder;
}
