/**
 * What a person typed in one place and did not send, as this device keeps it. `at` in milliseconds
 * since 1970.
 */
export type KeptDraft = { text: string; at: number; isUnsaved: boolean };

/** The draft as the person's other devices know it. */
export type SharedDraft = { text: string; updatedAt: string };

export type DraftPorts = {
  load(): KeptDraft | null;
  keep(draft: KeptDraft | null): void;
  /** Runs `work` once the letter is on the screen. */
  afterFrame(work: () => void): void;
  /**
   * Stores the text for the other devices; an empty one takes it away.
   * @throws when it could not be stored
   */
  share(text: string): Promise<void>;
  /** Shows what was written on another device. */
  show(text: string): void;
  now(): number;
};

const SHARE_AFTER_MS = 1000;

/**
 * A draft that follows its writer from device to device: kept here with every letter that is shown,
 * so that nothing is lost without a connection, and shared once the typing pauses. Where two
 * devices wrote, the newer text wins.
 */
export function createDraftSync({ load, keep, afterFrame, share, show, now }: DraftPorts) {
  let draft: KeptDraft = load() ?? { text: '', at: 0, isUnsaved: false };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSharing = false;
  /** Comes back from the server while one is typing on: no news. */
  let lastShared: string | null = null;

  let isKept = true;
  const keepNow = () => {
    if (isKept) return;
    isKept = true;
    keep(draft.text === '' && !draft.isUnsaved ? null : draft);
  };

  const set = (next: KeptDraft) => {
    draft = next;
    isKept = false;
    keepNow();
  };

  const shareNow = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (isSharing || !draft.isUnsaved) return;
    isSharing = true;
    const { text } = draft;
    lastShared = text;
    let isShared = true;
    try {
      await share(text);
    } catch {
      // It stays unsaved here, for the next letter or the next connection.
      isShared = false;
    }
    isSharing = false;
    if (!isShared) return;
    if (draft.text === text) set({ ...draft, isUnsaved: false });
    else if (timer === undefined) await shareNow();
  };

  return {
    text: (): string => draft.text,

    /** The writer typed. */
    changed(text: string): void {
      if (text === draft.text) return;
      draft = { text, at: now(), isUnsaved: true };
      // To write to the device takes a quarter of what a key takes until its letter is shown.
      if (isKept) afterFrame(keepNow);
      isKept = false;
      clearTimeout(timer);
      timer = setTimeout(() => void shareNow(), SHARE_AFTER_MS);
    },

    /** The message is out: its draft goes at once, everywhere. */
    sent(): void {
      if (draft.text === '' && !draft.isUnsaved) return;
      set({ text: '', at: now(), isUnsaved: true });
      void shareNow();
    },

    /** The other devices' draft is this one now; null when there is none. */
    received(shared: SharedDraft | null): void {
      const text = shared?.text ?? '';
      if (text === draft.text) return;
      if (
        draft.isUnsaved &&
        (!shared || text === lastShared || Date.parse(shared.updatedAt) < draft.at)
      )
        return;
      clearTimeout(timer);
      timer = undefined;
      set({ text, at: shared ? Date.parse(shared.updatedAt) : now(), isUnsaved: false });
      show(text);
    },

    /** Keeps and shares what is not yet; also before the page goes. */
    flush(): void {
      keepNow();
      void shareNow();
    },
  };
}

export type DraftSync = ReturnType<typeof createDraftSync>;
