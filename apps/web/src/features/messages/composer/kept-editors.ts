import type { Editor } from '@tiptap/react';
import type { Suggesting, SuggestionSources } from './suggestion.ts';

/** Whoever shows an editor: what its keys do, and what is drawn around it. */
export type EditorHost = {
  sources: SuggestionSources;
  onCreate(): void;
  onUpdate(): void;
  /** @returns whether it did something */
  onKey(event: KeyboardEvent): boolean;
  onPaste(data: DataTransfer | null): boolean;
  onSuggest(suggesting: Suggesting): void;
};

export type KeptEditor = {
  editor: Editor;
  /** The list that it would show. */
  suggesting(): Suggesting;
  /** Tells it who shows it from now on. */
  shownBy(host: (() => EditorHost) | null): void;
};

/** Editors that stay ready out of sight: to make one takes a quarter of a switch of channels. */
const READY = 4;

/**
 * Those out of sight by what is written in them, the longest there first; also what was made and
 * never shown. Who is one too many is destroyed.
 */
const ready = new Map<unknown, KeptEditor>();

function keep(key: unknown, kept: KeptEditor): void {
  ready.set(key, kept);
  const [oldest] = ready;
  if (ready.size <= READY || !oldest) return;
  ready.delete(oldest[0]);
  oldest[1].editor.destroy();
}

/** The editor of a key that is ready, or else another. May be called while drawing. */
export function readyEditor(key: unknown, make: () => KeptEditor): KeptEditor {
  const known = ready.get(key);
  if (known) return known;
  const made = make();
  keep(key, made);
  return made;
}

/** @returns what takes it out of sight again */
export function showEditor(key: unknown, kept: KeptEditor, host: () => EditorHost): () => void {
  const former = ready.get(key);
  ready.delete(key);
  // One left as the other was made.
  if (former !== kept) former?.editor.destroy();
  kept.shownBy(host);
  return () => {
    kept.shownBy(null);
    keep(key, kept);
  };
}
