import { Button } from '@heroui/react';
import { channelTitle, type Channel, limits, profileName, textOf } from '@parley/model';
import { Markdown as MarkdownExtension } from '@tiptap/markdown';
import Placeholder from '@tiptap/extension-placeholder';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { ArrowUp, AtSign, Bold, Code, List, Plus, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyTyping, useSession } from '../../data/index.ts';
import { errorText } from '../../lib/error-text.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { type Member, useProfiles } from '../channels/queries.ts';
import { useComposerState } from './composer-state.tsx';
import { loadDraft, saveDraft } from './drafts.ts';
import { mentionExtension, type Suggesting } from './mention.ts';
import { send } from './mutations.ts';
import { UploadList } from './UploadList.tsx';
import { useUploads } from './use-uploads.ts';

type ComposerProps = { channel: Channel; members: Member[]; onEditLast(): void };

/** Where messages are written: Enter sends, Shift+Enter breaks, Markdown as you type. */
export function Composer({ channel, members, onEditLast }: ComposerProps) {
  const { t } = useTranslation('messages');
  const { userId } = useSession();
  const { answered, replyTo } = useComposerState();
  const [suggesting, setSuggesting] = useState<Suggesting>(null);
  const [error, setError] = useState<string | null>(null);
  const [isEmpty, setEmpty] = useState(true);
  const input = useRef<HTMLInputElement>(null);
  const uploads = useUploads({ workspaceId: channel.workspace_id, channelId: channel.id });
  const currentMembers = useRef(members);
  useEffect(() => {
    currentMembers.current = members;
  }, [members]);

  const onKey = useEffectEvent((view: { composing: boolean }, event: KeyboardEvent): boolean => {
    if (event.key === 'Enter' && !event.shiftKey && !view.composing && !event.isComposing) {
      submit();
      return true;
    }
    if (event.key === 'ArrowUp' && editor?.isEmpty) {
      onEditLast();
      return true;
    }
    if (event.key === 'Escape' && answered) replyTo(null);
    return false;
  });
  const onFiles = useEffectEvent((list: FileList | undefined): boolean => {
    if (!list?.length) return false;
    setError(null);
    uploads.add(list);
    return true;
  });
  const onUpdate = useEffectEvent(({ editor: changed }: { editor: Editor }) => {
    const text = changed.getMarkdown();
    setEmpty(changed.isEmpty);
    saveDraft(channel.id, text);
    if (!changed.isEmpty) notifyTyping(channel.id);
  });

  const editor = useEditor({
    extensions: [
      StarterKit.configure({ heading: false, horizontalRule: false, link: { openOnClick: false } }),
      MarkdownExtension,
      Placeholder.configure({ placeholder: t('placeholder', { channel: channelTitle(channel) }) }),
      mentionExtension(() => currentMembers.current, setSuggesting),
    ],
    content: loadDraft(channel.id),
    contentType: 'markdown',
    autofocus: matchMedia('(hover: hover)').matches ? 'end' : false,
    editorProps: {
      attributes: { 'aria-label': t('placeholder', { channel: channelTitle(channel) }), role: 'textbox', 'aria-multiline': 'true', class: 'markdown max-h-64 min-h-11 overflow-y-auto px-3.5 pt-3 pb-1 outline-hidden' },
      handleKeyDown: (view, event) => !suggestionTakes(event) && onKey(view, event),
      handlePaste: (_view, event) => onFiles(event.clipboardData?.files),
      handleDrop: (_view, event) => onFiles(event.dataTransfer?.files),
    },
    onCreate: ({ editor: made }) => setEmpty(made.isEmpty),
    onUpdate: (change) => onUpdate(change),
  });
  const suggestionTakes = useEffectEvent((event: KeyboardEvent) => suggesting !== null && suggesting.items.length > 0 && ['Enter', 'Tab', 'ArrowUp', 'ArrowDown'].includes(event.key));

  useEffect(() => {
    if (answered) editor?.commands.focus();
  }, [answered, editor]);

  const isUploading = uploads.uploads.some(({ state }) => state === 'uploading');
  const submit = () => {
    if (!editor || !userId) return;
    const text = editor.getMarkdown().trim();
    const files = uploads.uploads.flatMap(({ summary }) => summary ?? []);
    if (isUploading) return setError(t('stillUploading'));
    if (text === '' && files.length === 0) return setError('At least one attachment is required');
    if (text.length > limits.messageTextMax) return setError(t('tooLong', { max: limits.messageTextMax }));
    try {
      send({ id: uploads.messageId, workspaceId: channel.workspace_id, channelId: channel.id, authorId: userId, text, files, replyToId: answered?.id ?? null, mentions: mentionsIn(editor) });
    } catch (problem) {
      return setError(errorText(problem));
    }
    setError(null);
    editor.commands.clearContent(true);
    saveDraft(channel.id, '');
    uploads.clear();
    replyTo(null);
  };

  return (
    <div className="relative px-3 pb-3 md:px-5">
      {suggesting && suggesting.items.length > 0 && <Suggestions suggesting={suggesting} />}
      <div
        className="hairline-card rounded-xl focus-within:border-accent/60"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          onFiles(event.dataTransfer.files);
        }}
      >
        {answered && <Answered text={textOf(answered)} authorId={answered.author_id} onCancel={() => replyTo(null)} />}
        <UploadList uploads={uploads.uploads} onRemove={uploads.remove} onRetry={uploads.retry} />
        <EditorContent editor={editor} />
        {error && <p role="alert" className="px-3.5 text-[13px] text-bad">{error}</p>}
        <div className="flex items-center gap-0.5 px-1.5 pb-1.5">
          <input ref={input} type="file" multiple className="hidden" aria-label={t('attach')} onChange={(event) => {
            onFiles(event.target.files ?? undefined);
            event.target.value = '';
          }} />
          <IconButton label={t('attach')} icon={Plus} onPress={() => input.current?.click()} />
          <IconButton label={t('bold')} icon={Bold} onPress={() => editor?.chain().focus().toggleBold().run()} />
          <IconButton label={t('list')} icon={List} onPress={() => editor?.chain().focus().toggleBulletList().run()} />
          <IconButton label={t('code')} icon={Code} onPress={() => editor?.chain().focus().toggleCode().run()} />
          <IconButton label={t('mention')} icon={AtSign} onPress={() => editor?.chain().focus().insertContent('@').run()} />
          <Button isIconOnly size="sm" variant={isEmpty && uploads.uploads.length === 0 ? 'tertiary' : 'primary'} aria-label={t('send')} onPress={submit} className="ml-auto"><ArrowUp size={18} strokeWidth={2} aria-hidden="true" /></Button>
        </div>
      </div>
    </div>
  );
}

function Suggestions({ suggesting: { items, selected, choose } }: { suggesting: NonNullable<Suggesting> }) {
  const { t } = useTranslation('messages');
  return (
    <div role="listbox" aria-label={t('mention')} className="absolute bottom-full left-5 z-10 mb-1 w-64 rounded-xl border border-hairline bg-raised p-1 shadow-(--shadow)">
      {items.map((item, index) => (
        <div
          key={item.id}
          role="option"
          tabIndex={-1}
          aria-selected={index === selected}
          onMouseDown={(event) => {
            event.preventDefault();
            choose(item);
          }}
          className={`cursor-pointer rounded-md px-2.5 py-1.5 ${index === selected ? 'bg-hover' : ''}`}
        >
          @{item.label}
        </div>
      ))}
    </div>
  );
}

function Answered({ text, authorId, onCancel }: { text: string; authorId: string | null; onCancel(): void }) {
  const { t } = useTranslation('messages');
  const name = profileName(useProfiles().get(authorId ?? ''));
  return (
    <div className="flex items-center gap-2 border-b border-hairline px-3.5 py-1 text-[13px] text-soft">
      <span className="flex-1 truncate">{t('replyingTo', { name })} <span className="text-faint">{text.slice(0, 120)}</span></span>
      <IconButton label={t('cancelReply')} icon={X} onPress={onCancel} />
    </div>
  );
}

function mentionsIn(editor: Editor): string[] {
  const ids = new Set<string>();
  editor.state.doc.descendants((node) => {
    if (node.type.name === 'mention') ids.add(String(node.attrs.id));
  });
  return [...ids];
}
