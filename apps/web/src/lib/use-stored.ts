import { useEffect, useRef } from 'react';
import { mergeStored } from './merge-stored.ts';

type Form<Values> = { values: Values; reset(values: Values): void };

/** Updates an open form with changes of others; edited fields stay. */
export function useStored<Values extends Record<string, unknown>>(
  { values, reset }: Form<Values>,
  stored: Values,
): void {
  const known = useRef(stored);
  useEffect(() => {
    const before = known.current;
    known.current = stored;
    const next = mergeStored(values, before, stored);
    if (next !== values) reset(next);
  });
}
