import { useCallback, useEffect, useRef, useState } from 'react';
import { TYPING_PAUSE_MS } from '@parley/client/base/schedule';
import { useNewest } from './use-newest.ts';

/**
 * Filter words that are kept in the address. A list follows each letter; the address, which the
 * whole app subscribes to, follows when the user pauses or leaves the field. Other changes of the
 * address replace the words.
 * @param kept the words in the address
 * @param keep writes them there
 */
export function useAddressWords(kept: string, keep: (words: string) => void) {
  'use memo';
  const [words, setWords] = useState(kept);
  const newestKeep = useNewest(keep);
  /** The words in the address, or those it will have once pending navigations are done. */
  const written = useRef(kept);
  const sent = useRef<string[]>([]);
  const waiting = useRef<{ words: string; timer: ReturnType<typeof setTimeout> } | null>(null);

  /**
   * Settles the typed words, or `other`, and returns them. For callers that write the address
   * together with other values.
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
  /** Writes words that wait for a pause. */
  const write = () => {
    if (waiting.current) newestKeep()(settle());
  };
  const change = (next: string) => {
    clearTimeout(waiting.current?.timer);
    setWords(next);
    waiting.current = { words: next, timer: setTimeout(write, TYPING_PAUSE_MS) };
  };

  useEffect(() => {
    // Our own earlier words arrive after newer ones may have been typed and sent.
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
