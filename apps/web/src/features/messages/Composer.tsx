import { type Channel, limits, type Message, placeholderAuthor, type Profile, profileName } from '@parley/model';
import { type Editor, EditorContent } from '@tiptap/react';
import { X } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../data/index.ts';
import { errorText } from '../../lib/error-text.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import type { Member } from '../channels/queries.ts';
import { ComposerToolbar } from './ComposerToolbar.tsx';
import { useConversation, useConversationActions } from './conversation-state.tsx';
import { saveDraft } from './drafts.ts';
import { candidateOf, mentionedIn } from './mentioned.ts';
import { send } from './mutations.ts';
import { excerpt } from './Quote.tsx';
import { Suggestions } from './Suggestions.tsx';
import { tidyMarkdown } from './tidy-markdown.ts';
import { UploadList } from './UploadList.tsx';
import { useComposerEditor } from './use-composer-editor.ts';
import { useUploads } from './use-uploads.ts';

type ComposerProps = { channel: Channel; members: Member[]; profiles: Map<string, Profile>; onEditLast(): void };

/** Where messages are written: Enter sends, Shift+Enter breaks, Markdown as you type. */
export default function Composer({ channel, members, profiles, onEditLast }: ComposerProps) {
  const { t } = useTranslation('messages');
  const ownId = useSession().userId ?? '';
  const { answered } = useConversation();
  const { replyTo } = useConversationActions();
  const [error, setError] = useState<string | null>(null);
  const tray = useUploads(channel);
  const { uploads, leftOut, messageId } = tray.state;
  const candidates = useMemo(() => members.filter(({ participant }) => participant.profile_id !== ownId).map(candidateOf), [members, ownId]);
  const addFiles = (files: Iterable<File>) => {
    setError(null);
    tray.add(files);
    editor?.commands.focus();
  };
  const { editor, suggesting } = useComposerEditor({
    channel,
    profileId: ownId,
    candidates,
    onChange: () => setError(null),
    onSend: () => submit(),
    onFiles: addFiles,
    onArrowUp: onEditLast,
    onEscape: () => replyTo(null),
  });

  useEffect(() => {
    if (answered) editor?.commands.focus();
  }, [answered, editor]);

  /** Why the message cannot be sent now, or null. */
  const obstacle = (text: string): string | null => {
    if (uploads.some(({ state }) => state === 'uploading')) return t('stillUploading');
    if (uploads.some(({ state }) => state === 'failed')) return t('failedUpload');
    if (text === '' && !uploads.some(({ summary }) => summary)) return 'At least one attachment is required';
    return text.length > limits.messageTextMax ? t('tooLong', { max: limits.messageTextMax }) : null;
  };
  const submit = () => {
    if (!editor) return;
    const text = textOf(editor);
    const problem = obstacle(text);
    if (problem) return setError(problem);
    try {
      const files = uploads.flatMap(({ summary }) => summary ?? []);
      send({ id: messageId, workspaceId: channel.workspace_id, channelId: channel.id, authorId: ownId, text, files, replyToId: answered?.id ?? null, mentions: mentionedIn(text, candidates) });
    } catch (refusal) {
      return setError(errorText(refusal));
    }
    setError(null);
    editor.commands.clearContent(true);
    saveDraft(ownId, channel.id, '');
    tray.clear();
    replyTo(null);
  };
  // What stood in the way is gone: nothing to complain about any more.
  const isObstructed = error !== null && editor !== null && obstacle(textOf(editor)) !== null;

  return (
    <div data-composer className="relative px-3 pb-3 md:px-5">
      {suggesting && <Suggestions suggesting={suggesting} profiles={profiles} />}
      <div className="rounded-xl border border-hairline bg-raised transition-colors duration-150 focus-within:border-accent/55">
        {answered && <Answered message={answered} profiles={profiles} onCancel={() => replyTo(null)} />}
        <UploadList uploads={uploads} onRemove={tray.remove} onRetry={tray.retry} />
        <EditorContent editor={editor} />
        {(isObstructed || leftOut > 0) && <p role="alert" className="px-3.5 pb-1 text-[13px] text-bad">{isObstructed ? error : t('tooManyFiles', { max: limits.attachmentsPerMessage })}</p>}
        <ComposerToolbar editor={editor} onFiles={(files) => files && addFiles([...files])} onSend={submit} />
      </div>
    </div>
  );
}

const textOf = (editor: Editor) => tidyMarkdown(editor.getMarkdown());

function Answered({ message, profiles, onCancel }: { message: Message; profiles: Map<string, Profile>; onCancel(): void }) {
  const { t } = useTranslation('messages');
  const author = profiles.get(message.author_id ?? '');
  return (
    <div className="flex items-center gap-2 border-b border-hairline py-0.5 pr-1 pl-3.5 text-[13px] text-soft">
      <span className="flex-1 truncate"><span className="font-medium text-ink">{t('replyingTo', { name: author ? profileName(author) : placeholderAuthor(message.role) })}</span> {excerpt(message)}</span>
      <IconButton label={t('cancelReply')} icon={X} onPress={onCancel} />
    </div>
  );
}
