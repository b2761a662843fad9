import { channelTitle, type Channel } from '@parley/model';
import { Markdown } from '@tiptap/markdown';
import Placeholder from '@tiptap/extension-placeholder';
import { type Editor, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyTyping } from '../../data/index.ts';
import { loadDraft, saveDraft } from './drafts.ts';
import { LineBreak } from './line-break-extension.ts';
import { mentionExtension, type Suggesting } from './mention-extension.ts';
import type { Candidate } from './mentioned.ts';
import { optionId, SUGGESTIONS_ID } from './Suggestions.tsx';

type Options = {
  channel: Channel;
  profileId: string;
  candidates: Candidate[];
  onChange(): void;
  onSend(): void;
  onFiles(files: Iterable<File>): void;
  /** Arrow up in an empty editor. */
  onArrowUp(): void;
  onEscape(): void;
};

const EDITOR_CLASS = [
  'markdown max-h-[40vh] min-h-11 overflow-y-auto px-3.5 pt-3 pb-1 outline-hidden',
  '[&_p.is-editor-empty:first-child]:before:pointer-events-none [&_p.is-editor-empty:first-child]:before:float-left [&_p.is-editor-empty:first-child]:before:h-0',
  '[&_p.is-editor-empty:first-child]:before:text-faint [&_p.is-editor-empty:first-child]:before:content-[attr(data-placeholder)]',
].join(' ');

/** The editor of a channel's next message: keys, pasted files, its draft, who is told about the typing. */
export function useComposerEditor({ channel, profileId, candidates, onChange, onSend, onFiles, onArrowUp, onEscape }: Options) {
  const { t } = useTranslation('messages');
  const [suggesting, setSuggesting] = useState<Suggesting>(null);
  const current = useRef(candidates);
  useEffect(() => {
    current.current = candidates;
  }, [candidates]);
  const placeholder = t('placeholder', { channel: channelTitle(channel) });

  const onKey = useEffectEvent((event: KeyboardEvent): boolean => {
    // A key that chooses a name, or that an input method needs, does nothing else.
    if (suggesting || event.isComposing) return false;
    if (event.key === 'Enter' && !event.shiftKey) {
      onSend();
      return true;
    }
    if (event.key === 'ArrowUp' && !event.shiftKey && editor?.isEmpty) {
      onArrowUp();
      return true;
    }
    if (event.key === 'Escape') onEscape();
    return false;
  });
  const onPaste = useEffectEvent((data: DataTransfer | null): boolean => {
    // Office programs put a picture of the text beside the text: the text is meant.
    if (!data || data.files.length === 0 || data.types.includes('text/plain')) return false;
    onFiles(data.files);
    return true;
  });
  const onUpdate = useEffectEvent((changed: Editor) => {
    saveDraft(profileId, channel.id, changed.getMarkdown());
    onChange();
    if (!changed.isEmpty) notifyTyping(channel.id);
  });

  const editor = useEditor({
    extensions: [
      StarterKit.configure({ heading: false, horizontalRule: false, link: { openOnClick: false } }),
      Markdown,
      LineBreak,
      Placeholder.configure({ placeholder }),
      mentionExtension(() => current.current, setSuggesting),
    ],
    content: loadDraft(profileId, channel.id),
    contentType: 'markdown',
    autofocus: matchMedia('(hover: hover)').matches ? 'end' : false,
    editorProps: {
      attributes: { 'aria-label': placeholder, role: 'textbox', 'aria-multiline': 'true', class: EDITOR_CLASS },
      handleKeyDown: (_view, event) => onKey(event),
      handlePaste: (_view, event) => onPaste(event.clipboardData),
      // The whole conversation takes dropped files; the editor must not put them into the text.
      handleDrop: (_view, event) => (event.dataTransfer?.files.length ?? 0) > 0,
    },
    onUpdate: ({ editor: changed }) => onUpdate(changed),
  });

  useEffect(() => {
    if (!editor || !suggesting) return;
    const { dom } = editor.view;
    dom.setAttribute('aria-controls', SUGGESTIONS_ID);
    dom.setAttribute('aria-activedescendant', optionId(suggesting.selected));
    return () => {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    };
  }, [editor, suggesting]);

  return { editor, suggesting };
}
