import { useLayoutEffect, useRef } from 'react';

/** A stable function that returns the latest rendered value, for code that runs later. */
export function useNewest<T>(value: T): () => T {
  'use memo';
  const held = useRef(value);
  useLayoutEffect(() => {
    held.current = value;
  });
  return () => held.current;
}
