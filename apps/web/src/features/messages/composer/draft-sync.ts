/** A draft as kept on this device. `at` in milliseconds since 1970. */
export type KeptDraft = { text: string; at: number; isUnsaved: boolean };

/** The draft as stored on the server for the user's other devices. */
export type SharedDraft = { text: string; updatedAt: string };

export type DraftPorts = {
  load(): KeptDraft | null;
  keep(draft: KeptDraft | null): void;
  /** Runs `work` after the next frame, once the typed letter is on the screen. */
  afterFrame(work: () => void): void;
  /**
   * Stores the text for the other devices; an empty text deletes the draft.
   * @throws if it could not be stored
   */
  share(text: string): Promise<void>;
  /** Shows text written on another device. */
  show(text: string): void;
  now(): number;
};

const SHARE_AFTER_MS = 1000;

/**
 * A draft synchronised between the user's devices. Each change is kept on this device, so that
 * nothing is lost offline, and stored on the server after a pause in typing. If two devices write,
 * the newer text wins.
 */
export function createDraftSync({ load, keep, afterFrame, share, show, now }: DraftPorts) {
  let draft: KeptDraft = load() ?? { text: '', at: 0, isUnsaved: false };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSharing = false;
  /**
   * The server echoes this text while the user types on; it is not a change from another device.
   */
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
      // Stays unsaved until the next change or connection.
      isShared = false;
    }
    isSharing = false;
    if (!isShared) return;
    if (draft.text === text) set({ ...draft, isUnsaved: false });
    else if (timer === undefined) await shareNow();
  };

  return {
    text: (): string => draft.text,

    /** Called when the user types. */
    changed(text: string): void {
      if (text === draft.text) return;
      draft = { text, at: now(), isUnsaved: true };
      // Deferred: writing to the device takes a quarter of the time from a key press to its letter
      // on the screen.
      if (isKept) afterFrame(keepNow);
      isKept = false;
      clearTimeout(timer);
      timer = setTimeout(() => void shareNow(), SHARE_AFTER_MS);
    },

    /** Called when the message is sent: deletes the draft here and on the server immediately. */
    sent(): void {
      if (draft.text === '' && !draft.isUnsaved) return;
      set({ text: '', at: now(), isUnsaved: true });
      void shareNow();
    },

    /** Called with the server's current draft; null if there is none. */
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

    /** Keeps and shares pending changes, also before the page is unloaded. */
    flush(): void {
      keepNow();
      void shareNow();
    },
  };
}

export type DraftSync = ReturnType<typeof createDraftSync>;
