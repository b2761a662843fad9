import { useCallback, useEffect, useRef, useState } from 'react';
import { TYPING_PAUSE_MS } from '@parley/client/base/schedule';
import { useNewest } from './use-newest.ts';

/**
 * A filter's words that an address keeps. A list follows each letter; the address, which the whole
 * app listens to, follows when the person pauses or leaves the field. An address that changes
 * otherwise changes the words.
 * @param kept the words in the address
 * @param keep writes them there
 */
export function useAddressWords(kept: string, keep: (words: string) => void) {
  'use memo';
  const [words, setWords] = useState(kept);
  const newestKeep = useNewest(keep);
  /** What the address says, or will say when it has caught up with all that was sent to it. */
  const written = useRef(kept);
  const sent = useRef<string[]>([]);
  const waiting = useRef<{ words: string; timer: ReturnType<typeof setTimeout> } | null>(null);

  /**
   * Takes what was typed last, or other words, as written, and returns them: for callers that write
   * the address together with other values.
   */
  const settle = useCallback((other?: string): string => {
    clearTimeout(waiting.current?.timer);
    const next = other ?? waiting.current?.words ?? written.current;
    if (next !== written.current) sent.current.push(next);
    written.current = next;
    waiting.current = null;
    setWords(next);
    return next;
  }, []);
  /** Writes what waits for a pause. */
  const write = () => {
    if (waiting.current) newestKeep()(settle());
  };
  const change = (next: string) => {
    clearTimeout(waiting.current?.timer);
    setWords(next);
    waiting.current = { words: next, timer: setTimeout(write, TYPING_PAUSE_MS) };
  };

  useEffect(() => {
    // One's own words come back when others may have been typed and sent already.
    const index = sent.current.indexOf(kept);
    sent.current = index < 0 ? [] : sent.current.slice(index + 1);
    if (index >= 0 || kept === written.current) return;
    clearTimeout(waiting.current?.timer);
    waiting.current = null;
    written.current = kept;
    setWords(kept);
  }, [kept]);
  useEffect(() => () => clearTimeout(waiting.current?.timer), []);

  return { words, change, write, settle };
}
