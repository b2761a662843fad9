import { type Editor, useEditor } from '@tiptap/react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useNewest } from '../../../lib/use-newest.ts';
import { withChips, type Chips } from './chips.ts';
import { messageExtensions } from './editor-extensions.ts';
import { isComposing } from './EarlyText.tsx';
import { isAtFence } from './line-break-extension.ts';
import { longText, pastedCode, pastedFiles } from './paste.ts';
import { tidyHtml } from './paste-html.ts';
import { optionId } from './Suggestions.tsx';
import type { Suggesting, SuggestionSources } from './suggestion.ts';
import { suggestionExtension } from './suggestion-extension.ts';
import { editorMarkdown, tidyMarkdown } from './tidy-markdown.ts';

export type MessageEditorOptions = {
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
  const [suggesting, setSuggesting] = useState<Suggesting>(null);
  const listId = useId();
  const newestSources = useNewest(sources);
  const written = useRef<Editor>(null);

  const onKey = useEffectEvent((event: KeyboardEvent): boolean => {
    const { current: editor } = written;
    // A key that chooses from a list, or that an input method needs, does nothing else.
    if (suggesting || event.isComposing || !editor) return false;
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
  });
  const onPaste = useEffectEvent((data: DataTransfer | null): boolean => {
    const { current: editor } = written;
    if (!data || !editor) return false;
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
  });
  const onUpdate = useEffectEvent((changed: Editor) => onChange(writtenIn(changed)));

  const takeFocus = useEffectEvent((made: Editor) => {
    if (hasFocus && !isComposing(document.activeElement)) made.commands.focus('end');
  });
  // One that took long to come onto the page has been replaced before it was there.
  const becameReady = useEffectEvent((made: Editor) => {
    if (made.view.dom.isConnected) onReady?.(made);
  });

  const onCreate = useEffectEvent((made: Editor) => {
    made
      .chain()
      .setMeta('addToHistory', false)
      .setContent(documentOf(made, content(), chips), { emitUpdate: false })
      .run();
    takeFocus(made);
    becameReady(made);
  });

  const editor = useEditor({
    // What it needs is in app.css, and stays.
    injectCSS: false,
    extensions: [
      ...messageExtensions(placeholder),
      suggestionExtension({ sources: newestSources, show: setSuggesting }),
    ],
    editorProps: {
      attributes: {
        'aria-label': label,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-autocomplete': 'list',
        class: `markdown outline-hidden ${className}`,
      },
      handleKeyDown: (_view, event) => onKey(event),
      handlePaste: (_view, event) => onPaste(event.clipboardData),
      transformPastedHTML: tidyHtml,
      // The whole conversation takes dropped files; the editor must not put them into the text.
      handleDrop: (_view, event) => (event.dataTransfer?.files.length ?? 0) > 0,
    },
    onBeforeCreate: ({ editor: made }) => {
      written.current = made;
    },
    // What is written by then, which may be more than when it was asked for.
    onCreate: ({ editor: made }) => onCreate(made),
    onUpdate: ({ editor: changed }) => onUpdate(changed),
  });

  // An editor may be ready before it is on the page, where it cannot take the focus yet.
  useEffect(() => {
    if (!editor?.isInitialized) return;
    takeFocus(editor);
    becameReady(editor);
  }, [editor, hasFocus]);

  useEffect(() => {
    if (!editor || !suggesting) return;
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
