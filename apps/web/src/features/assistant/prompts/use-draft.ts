import { limits, type PromptDraft } from '@parley/model';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type AppError, toAppError, useOwnId } from '../../../data/index.ts';
import { queries } from '../../../lib/query-client.ts';
import type { Assistant } from './assistants.ts';
import { dropDraft, storeDraft } from './mutations.ts';
import { draftKey, fetchDraft, promptsKey, useStoredDraft } from './queries.ts';

/** Pause in typing after which the draft is saved, in milliseconds. */
const PAUSE_MS = 700;

export type PromptDraftState = {
  text: string;
  /** True if there is something to publish. */
  isChanged: boolean;
  /** True if there is text that is not saved yet. */
  isUnsaved: boolean;
  /** The saved draft with its last author; null if there is none. */
  stored: PromptDraft | null;
  /** A colleague's draft that conflicts with the text typed here. */
  rival: PromptDraft | null;
  loadError: Error | null;
  /** Why saving failed; the next keystroke retries. */
  error: AppError | null;
  isLoading: boolean;
  write(text: string): void;
  /** Saves immediately. @returns false if saving failed */
  flush(): Promise<boolean>;
  takeTheirs(): void;
  keepOwn(): void;
  /** @throws AppError */
  publish(): Promise<void>;
  /** @throws AppError */
  discard(): Promise<void>;
};

/**
 * A prompt's draft, shared by the managers of the channel. It is saved while the user types and
 * follows colleagues' changes otherwise. A colleague's conflicting changes are only overwritten
 * after the user confirms.
 */
export function usePromptDraft(assistant: Assistant): PromptDraftState {
  const ownId = useOwnId();
  const query = useStoredDraft(assistant);
  const stored = query.data ?? null;
  // Unsaved text; null if the saved draft is shown.
  const [own, setOwn] = useState<string | null>(null);
  const [rival, setRival] = useState<PromptDraft | null>(null);
  const [failure, setFailure] = useState<AppError | null>(null);
  const typed = useRef<string | null>(null);
  /** The saved draft that `typed` is based on. */
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
      // Text equal to the published prompt is not saved as a draft.
      const kept =
        text === assistant.prompt && base.current === null
          ? 'nothing'
          : await storeDraft(assistant, text, ownId, base.current);
      if (kept === null) {
        const theirs = await fetchDraft(assistant);
        base.current = theirs;
        // Published or discarded meanwhile, so the text typed here becomes a new draft.
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
    // Save in sequence: each save is based on the previous one.
    keeping.current = keeping.current.then(keep);
    return keeping.current;
  };
  const later = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), PAUSE_MS);
  };
  /** Clears the draft, except for text typed while the request was under way. */
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

  // Save unsaved text when the page is left.
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
