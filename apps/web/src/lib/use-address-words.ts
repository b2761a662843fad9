import { useCallback, useEffect, useRef, useState } from 'react';
import { TYPING_PAUSE_MS } from './schedule.ts';
import { useNewest } from './use-newest.ts';

/**
 * A filter's words that an address keeps. A list follows each letter; the address, which the whole app listens to,
 * follows when the person pauses or leaves the field. An address that changes otherwise changes the words.
 * @param kept the words in the address
 * @param keep writes them there
 */
export function useAddressWords(kept: string, keep: (words: string) => void) {
  const [words, setWords] = useState(kept);
  const newestKeep = useNewest(keep);
  /** What the address says, or will say when it has caught up. */
  const written = useRef(kept);
  const waiting = useRef<{ words: string; timer: ReturnType<typeof setTimeout> } | null>(null);

  /** Takes what was typed last, or other words, as written, and returns them: for who writes the address with more. */
  const settle = useCallback((other?: string): string => {
    clearTimeout(waiting.current?.timer);
    written.current = other ?? waiting.current?.words ?? written.current;
    waiting.current = null;
    setWords(written.current);
    return written.current;
  }, []);
  /** Writes what waits for a pause. */
  const write = useCallback(() => {
    if (waiting.current) newestKeep()(settle());
  }, [settle, newestKeep]);
  const change = useCallback((next: string) => {
    clearTimeout(waiting.current?.timer);
    setWords(next);
    waiting.current = { words: next, timer: setTimeout(write, TYPING_PAUSE_MS) };
  }, [write]);

  useEffect(() => {
    // One's own words come back when others may have been typed already.
    if (kept !== written.current) settle(kept);
  }, [kept, settle]);
  useEffect(() => () => clearTimeout(waiting.current?.timer), []);

  return { words, change, write, settle };
}
