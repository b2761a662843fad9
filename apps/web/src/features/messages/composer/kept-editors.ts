import type { Editor } from '@tiptap/react';
import type { Candidate } from '../../text/mentioned.ts';
import type { Drawing } from './drawn-nodes.ts';
import type { Suggesting, SuggestionSources } from './suggestion.ts';

/** The component that shows an editor: handles its events and renders around it. */
export type EditorHost = {
  sources: SuggestionSources;
  /** People who can be mentioned by typing '@Name'. */
  people: readonly Candidate[];
  drawing: Drawing;
  onCreate(): void;
  onUpdate(): void;
  /** @returns true if the key was handled */
  onKey(event: KeyboardEvent): boolean;
  onPaste(data: DataTransfer | null): boolean;
  onSuggest(suggesting: Suggesting): void;
};

export type KeptEditor = {
  editor: Editor;
  /** The current suggestions. */
  suggesting(): Suggesting;
  /** Sets the host of the editor; null when it is hidden. */
  shownBy(host: (() => EditorHost) | null): void;
  /** Draws names and pictures again, after they have changed. */
  redraw(): void;
};

/**
 * Hidden editors kept ready, because creating one takes a quarter of the time of a channel switch.
 */
const READY = 4;

/**
 * Hidden editors by key, the oldest first, including those created but never shown. The oldest
 * beyond the limit is destroyed.
 */
const ready = new Map<unknown, KeptEditor>();

function keep(key: unknown, kept: KeptEditor): void {
  ready.set(key, kept);
  const [oldest] = ready;
  if (ready.size <= READY || !oldest) return;
  ready.delete(oldest[0]);
  oldest[1].editor.destroy();
}

/** The kept editor of a key, or a new one. Safe to call during render. */
export function readyEditor(key: unknown, make: () => KeptEditor): KeptEditor {
  const known = ready.get(key);
  if (known) return known;
  const made = make();
  keep(key, made);
  return made;
}

/** @returns a function that hides the editor again */
export function showEditor(key: unknown, kept: KeptEditor, host: () => EditorHost): () => void {
  const former = ready.get(key);
  ready.delete(key);
  // Another editor with the same key was hidden while this one was being created.
  if (former !== kept) former?.editor.destroy();
  kept.shownBy(host);
  return () => {
    kept.shownBy(null);
    keep(key, kept);
  };
}
