import type { Editor } from '@tiptap/react';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useState } from 'react';
import { useNewest } from '../../../lib/use-newest.ts';
import type { Candidate } from '../../text/mentioned.ts';
import { isComposing } from './EarlyText.tsx';
import { type EditorHost, readyEditor, showEditor } from './kept-editors.ts';
import { attributesOf, makeEditor } from './make-editor.ts';
import { longText, pastedFiles } from './paste.ts';
import { optionId } from './Suggestions.tsx';
import type { SuggestionSources } from './suggestion.ts';
import { openText, writtenIn } from './source-text.ts';
import { isAtFence } from './typing-blocks.ts';
import { useDrawing } from './use-drawing.ts';

export type MessageEditorOptions = {
  /** Key under which the editor is kept after unmounting, to be reused soon. */
  keptAs?: string;
  /** Accessible name, and placeholder while empty. */
  label: string;
  placeholder: string;
  /** Called when the editor opens, because a draft may have changed since rendering. */
  content(): string;
  sources: SuggestionSources;
  /** Who can be named by typing '@Name'. */
  people: readonly Candidate[];
  className: string;
  hasFocus: boolean;
  /** The editor is mounted and writable; may be called twice. */
  onReady?(editor: Editor): void;
  onChange(markdown: string): void;
  onEnter(editor: Editor): void;
  onEscape(): void;
  /** Arrow up in an empty editor. */
  onArrowUp?(): void;
  onFiles?(files: Iterable<File>, editor: Editor): void;
  /** A pasted text too long to read as a message. */
  onLongText?(text: string): void;
};

/** The editor of a new or edited message, with its keys, paste handling and suggestions. */
export function useMessageEditor({
  keptAs,
  label,
  placeholder,
  content,
  sources,
  people,
  className,
  hasFocus,
  onReady,
  onChange,
  onEnter,
  onEscape,
  onArrowUp,
  onFiles,
  onLongText,
}: MessageEditorOptions) {
  // The label is part of the key, because it is part of the editor.
  const [key] = useState(() => (keptAs === undefined ? Symbol() : `${keptAs} ${label}`));
  const ready = () =>
    readyEditor(key, () => makeEditor(attributesOf(label, className), placeholder));
  const [kept, setKept] = useState(ready);
  const [suggesting, setSuggesting] = useState(() => kept.suggesting());
  const listId = useId();
  const { editor } = kept;
  const drawing = useDrawing();

  const onKey = (event: KeyboardEvent): boolean => {
    // A key for the suggestions has no other effect.
    if (suggesting) return false;
    if (event.key === 'Enter' && !event.shiftKey && !isAtFence(editor.state)) {
      onEnter(editor);
      return true;
    }
    if (event.key === 'ArrowUp' && !event.shiftKey && editor.isEmpty && onArrowUp) {
      onArrowUp();
      return true;
    }
    if (event.key === 'Escape') onEscape();
    return false;
  };
  const onPaste = (data: DataTransfer | null): boolean => {
    if (!data) return false;
    const files = pastedFiles(data);
    if (files && onFiles) {
      onFiles(files, editor);
      return true;
    }
    const long = longText(data);
    if (long !== null && onLongText) {
      onLongText(long);
      return true;
    }
    return false;
  };

  const becomeReady = useEffectEvent(() => {
    const text = content();
    if (writtenIn(editor) !== text) openText(editor, text);
    if (hasFocus && !isComposing(document.activeElement)) editor.commands.focus('end');
    // An editor that took too long to be mounted has already been replaced.
    if (editor.view.dom.isConnected) onReady?.(editor);
  });
  const host = useNewest<EditorHost>({
    sources,
    people,
    drawing,
    // Reads the content at that time, because it may have changed since.
    onCreate: () => becomeReady(),
    onUpdate: () => onChange(writtenIn(editor)),
    onKey,
    onPaste,
    onSuggest: setSuggesting,
  });

  useEffect(() => kept.redraw(), [kept, drawing]);

  const makeAnother = useEffectEvent(() => setKept(ready()));
  // Runs before any effect that writes into the editor.
  useLayoutEffect(() => {
    // Only the editor itself tells that it was hidden too long and has been destroyed.
    // oxlint-disable-next-line react/set-state-in-effect
    if (kept.editor.isDestroyed) return makeAnother();
    return showEditor(key, kept, host);
  }, [key, kept, host]);
  useEffect(() => {
    if (editor.isInitialized) becomeReady();
  }, [editor, hasFocus]);
  useEffect(() => {
    if (editor.isDestroyed || editor.view.dom.ariaLabel === label) return;
    const { editorProps } = editor.options;
    editor.setOptions({
      editorProps: { ...editorProps, attributes: attributesOf(label, className) },
    });
  }, [editor, label, className]);

  useEffect(() => {
    if (!suggesting || editor.isDestroyed) return;
    const { dom } = editor.view;
    dom.setAttribute('aria-controls', listId);
    dom.setAttribute('aria-activedescendant', optionId(listId, suggesting.selected));
    return () => {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    };
  }, [editor, suggesting, listId]);

  return { editor, suggesting, listId };
}
