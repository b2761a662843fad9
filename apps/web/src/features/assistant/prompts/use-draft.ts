import { limits, type PromptDraft } from '@parley/model';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type AppError, toAppError, useOwnId } from '../../../data/index.ts';
import { queries } from '../../../lib/query-client.ts';
import type { Assistant } from './assistants.ts';
import { dropDraft, storeDraft } from './mutations.ts';
import { draftKey, fetchDraft, promptsKey, useStoredDraft } from './queries.ts';

/** Pause in typing after which the draft is kept, in milliseconds. */
const PAUSE_MS = 700;

export type DraftState = {
  text: string;
  /** Whether there is anything to publish. */
  isChanged: boolean;
  /** Written here, and not kept yet. */
  isUnsaved: boolean;
  /** As it is kept, with who wrote last; null where there is none. */
  stored: PromptDraft | null;
  /** A colleague changed the draft while it was written here too. */
  rival: PromptDraft | null;
  /** Why the draft could not be loaded. */
  loadError: Error | null;
  /** Why what was typed could not be kept; it is kept with the next letter. */
  error: AppError | null;
  isLoading: boolean;
  write(text: string): void;
  /** Keeps at once what was typed. @returns false when it could not be kept */
  flush(): Promise<boolean>;
  takeTheirs(): void;
  keepOwn(): void;
  /** @throws AppError */
  publish(): Promise<void>;
  /** @throws AppError */
  discard(): Promise<void>;
};

/**
 * The draft of a prompt, which those who run the channel share: kept as one types, taken over from
 * colleagues while one does not, and never written over what a colleague wrote meanwhile without
 * asking.
 */
export function useDraft(assistant: Assistant): DraftState {
  const ownId = useOwnId();
  const query = useStoredDraft(assistant);
  const stored = query.data ?? null;
  // What is written here and not kept; null where the kept draft is what is shown.
  const [own, setOwn] = useState<string | null>(null);
  const [rival, setRival] = useState<PromptDraft | null>(null);
  const [failure, setFailure] = useState<AppError | null>(null);
  const typed = useRef<string | null>(null);
  /** The draft that `typed` goes on from. */
  const base = useRef<PromptDraft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const keeping = useRef<Promise<boolean>>(Promise.resolve(true));

  const show = (draft: PromptDraft | null) => {
    void queries.cancelQueries({ queryKey: draftKey(assistant) });
    queries.setQueryData(draftKey(assistant), draft);
    base.current = draft;
  };
  const settle = (text: string | null) => {
    if (typed.current !== text) return;
    typed.current = null;
    setOwn(null);
  };

  const keep = async (): Promise<boolean> => {
    const text = typed.current;
    if (text === null || text.length > limits.promptMax) return text === null;
    try {
      // What says the same as the published prompt is no draft.
      const kept =
        text === assistant.prompt && base.current === null
          ? 'nothing'
          : await storeDraft(assistant, text, ownId, base.current);
      if (kept === null) {
        const theirs = await fetchDraft(assistant);
        base.current = theirs;
        // Published or discarded meanwhile: what is written here is a new draft.
        if (theirs === null) return await keep();
        setRival(theirs);
        return false;
      }
      if (kept !== 'nothing') show(kept);
      settle(text);
      setFailure(null);
      return true;
    } catch (error) {
      setFailure(toAppError(error));
      return false;
    }
  };
  const flush = (): Promise<boolean> => {
    clearTimeout(timer.current);
    // One after the other: the second goes on from what the first has kept.
    keeping.current = keeping.current.then(keep);
    return keeping.current;
  };
  const later = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), PAUSE_MS);
  };
  /** Nothing is a draft any more, but what was typed while that was told to the server. */
  const gone = (before: string | null) => {
    const isTypedSince = typed.current !== null && typed.current !== before;
    if (!isTypedSince) forget();
    show(null);
    if (isTypedSince) later();
  };
  const forget = () => {
    clearTimeout(timer.current);
    typed.current = null;
    setOwn(null);
    setRival(null);
    setFailure(null);
  };

  // Leaving the page keeps what was typed a moment ago.
  const leave = useEffectEvent(() => void (typed.current !== null && flush()));
  useEffect(() => () => leave(), []);

  const text = own ?? stored?.prompt ?? assistant.prompt;
  return {
    text,
    isChanged: text !== assistant.prompt,
    isUnsaved: own !== null,
    stored,
    rival,
    loadError: query.error,
    error: failure,
    isLoading: query.isPending,
    write(next) {
      if (typed.current === null) base.current = stored;
      typed.current = next;
      setOwn(next);
      if (!rival) later();
    },
    flush,
    takeTheirs() {
      const theirs = rival;
      forget();
      if (theirs) show(theirs);
    },
    keepOwn() {
      setRival(null);
      later();
    },
    async publish() {
      clearTimeout(timer.current);
      const before = typed.current;
      await keeping.current;
      await assistant.update({ prompt: text });
      await dropDraft(assistant);
      gone(before);
      await queries.invalidateQueries({ queryKey: promptsKey(assistant) });
    },
    async discard() {
      clearTimeout(timer.current);
      const before = typed.current;
      await keeping.current;
      await dropDraft(assistant);
      gone(before);
    },
  };
}
