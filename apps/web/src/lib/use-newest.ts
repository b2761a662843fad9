import { useLayoutEffect, useRef } from 'react';

/**
 * A function that stays the same and returns what was last drawn: for what acts later, and need not
 * be drawn again until then.
 */
export function useNewest<T>(value: T): () => T {
  'use memo';
  const held = useRef(value);
  useLayoutEffect(() => {
    held.current = value;
  });
  return () => held.current;
}
