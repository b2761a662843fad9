import type { Editor } from '@tiptap/react';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useState } from 'react';
import { useNewest } from '../../../lib/use-newest.ts';
import { withChips, type Chips } from './chips.ts';
import { isComposing } from './EarlyText.tsx';
import { type EditorHost, readyEditor, showEditor } from './kept-editors.ts';
import { isAtFence } from './line-break-extension.ts';
import { attributesOf, makeEditor } from './make-editor.ts';
import { longText, pastedCode, pastedFiles } from './paste.ts';
import { optionId } from './Suggestions.tsx';
import type { SuggestionSources } from './suggestion.ts';
import { editorMarkdown, tidyMarkdown } from './tidy-markdown.ts';

export type MessageEditorOptions = {
  /** What is written in it: who comes back to that soon finds the same editor. */
  keptAs?: string;
  /** What it is called, and what stands in it while it is empty. */
  label: string;
  placeholder: string;
  /**
   * Markdown it opens with, asked for when it does: a draft may have changed since it was drawn.
   */
  content(): string;
  sources: SuggestionSources;
  chips: Chips;
  className: string;
  hasFocus: boolean;
  /** It stands on the page and can be written in; may be told twice. */
  onReady?(editor: Editor): void;
  onChange(markdown: string): void;
  onEnter(editor: Editor): void;
  onEscape(): void;
  /** Arrow up in an empty editor. */
  onArrowUp?(): void;
  onFiles?(files: Iterable<File>, editor: Editor): void;
  /** A pasted text too long for a message to be read as one. */
  onLongText?(text: string): void;
};

/** Markdown as the editor shows it, with names and emoji as chips. */
export const documentOf = (editor: Editor, markdown: string, chips: Chips) =>
  withChips(editor.markdown?.parse(editorMarkdown(markdown)) ?? {}, chips);

/** What is written, as Markdown. */
export const writtenIn = (editor: Editor): string => tidyMarkdown(editor.getMarkdown());

/**
 * The editor of a message, new or being changed: its keys, what is pasted, and the lists behind its
 * signs.
 */
export function useMessageEditor({
  keptAs,
  label,
  placeholder,
  content,
  sources,
  chips,
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
  // Its name is written in it.
  const [key] = useState(() => (keptAs === undefined ? Symbol() : `${keptAs} ${label}`));
  const ready = () =>
    readyEditor(key, () => makeEditor(attributesOf(label, className), placeholder));
  const [kept, setKept] = useState(ready);
  const [suggesting, setSuggesting] = useState(() => kept.suggesting());
  const listId = useId();
  const { editor } = kept;

  const onKey = (event: KeyboardEvent): boolean => {
    // A key that chooses from a list, or that an input method needs, does nothing else.
    if (suggesting || event.isComposing) return false;
    if (event.key === 'Enter' && !event.shiftKey && !isAtFence(editor)) {
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
    const code = pastedCode(data);
    return (
      code !== null &&
      !editor.isActive('codeBlock') &&
      editor.commands.insertContent({
        type: 'codeBlock',
        attrs: { language: code.language },
        content: [{ type: 'text', text: code.text }],
      })
    );
  };

  const becomeReady = useEffectEvent(() => {
    const text = content();
    if (writtenIn(editor) !== text)
      editor
        .chain()
        .setMeta('addToHistory', false)
        .setContent(documentOf(editor, text, chips), { emitUpdate: false })
        .run();
    if (hasFocus && !isComposing(document.activeElement)) editor.commands.focus('end');
    // One that took long to come onto the page has been replaced before it was there.
    if (editor.view.dom.isConnected) onReady?.(editor);
  });
  const host = useNewest<EditorHost>({
    sources,
    // What is written by then, which may be more than when it was asked for.
    onCreate: () => becomeReady(),
    onUpdate: () => onChange(writtenIn(editor)),
    onKey,
    onPaste,
    onSuggest: setSuggesting,
  });

  const makeAnother = useEffectEvent(() => setKept(ready()));
  // Sooner than any effect that writes in it.
  useLayoutEffect(() => {
    // It was out of sight for too long, as only it tells.
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
