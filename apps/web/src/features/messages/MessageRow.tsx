import { attachmentsOf, type Attachment, isStreaming, type Message, messageMetadata, placeholderAuthor, type Profile, profileName, type Reaction, textOf } from '@parley/model';
import { CornerUpLeft } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { clock, fullDate } from '../../lib/format.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { ReplyDetails } from '../assistant/ReplyDetails.tsx';
import { EditMessage } from './EditMessage.tsx';
import { Files } from './Files.tsx';
import { Markdown } from './Markdown.tsx';
import { MessageActions } from './MessageActions.tsx';
import { useMessageActions } from './message-actions.ts';
import { Reactions } from './Reactions.tsx';
import { SendState } from './SendState.tsx';
import { isEmojiOnly } from './timeline.ts';

export type MessageRowProps = {
  message: Message;
  isFirstOfGroup: boolean;
  attachments: Attachment[] | undefined;
  reactions: Reaction[] | undefined;
  profiles: Map<string, Profile>;
  ownId: string;
  /** The message this one answers, when it is loaded. */
  repliedTo: Message | undefined;
  isHighlighted: boolean;
  isReadOnly: boolean;
  isLast: boolean;
  isEditing: boolean;
  onEdit(id: string | null): void;
};

/** One message. Only what changed is drawn again: every prop is compared. */
export const MessageRow = memo(function MessageRow({ message, isFirstOfGroup, attachments, reactions, profiles, ownId, repliedTo, isHighlighted, isReadOnly, isLast, isEditing, onEdit }: MessageRowProps) {
  const { t } = useTranslation('messages');
  const author = profiles.get(message.author_id ?? '');
  const name = author ? profileName(author) : placeholderAuthor(message.role);
  const isOwn = message.author_id === ownId;
  const own = reactions?.find(({ profile_id }) => profile_id === ownId);
  const actions = useMessageActions({ message, ownId, ownReaction: own, startEditing: () => onEdit(message.id) });
  const rows = new Map(attachments?.map((row) => [row.id, row]));
  const files = attachmentsOf(message).filter(({ id }) => !rows.get(id)?.deleted_at).map((file) => ({ ...file, isStored: rows.has(file.id) }));

  if (message.role === 'system') return <p className="py-1.5 text-center text-[13px] text-faint">{textOf(message)}</p>;
  return (
    <article
      aria-label={t('messageOf', { name, time: clock(message.created_at) })}
      data-message-id={message.id}
      tabIndex={isLast ? 0 : -1}
      onKeyDown={(event) => event.target === event.currentTarget && !isReadOnly && actions.onKey(event, isOwn)}
      className={`group/message relative flex gap-3 rounded-lg px-2 hover:bg-hover/60 focus-within:bg-hover/60 ${isFirstOfGroup ? 'mt-2.5 pt-1' : ''} pb-1 ${isHighlighted ? 'bg-tint' : ''}`}
    >
      <div className="w-9 shrink-0 pt-0.5">
        {isFirstOfGroup ? <Avatar profile={author ?? null} /> : <time className="invisible block pt-0.5 text-right text-[11px] text-faint group-hover/message:visible" dateTime={message.created_at}>{clock(message.created_at)}</time>}
      </div>
      <div className="min-w-0 flex-1">
        {isFirstOfGroup && (
          <div className="flex items-baseline gap-2">
            <span className="font-semibold">{name}</span>
            {message.role === 'assistant' && <span className="rounded border border-accent/60 px-1 text-[11px] leading-4 text-accent">{t('assistant')}</span>}
            <time className="text-xs text-faint" dateTime={message.created_at} title={fullDate(message.created_at)}>{clock(message.created_at)}</time>
          </div>
        )}
        {message.reply_to_id && <Quote repliedTo={repliedTo} profiles={profiles} />}
        {isEditing ? <EditMessage message={message} files={files} onDone={() => onEdit(null)} /> : <Text message={message} profiles={profiles} />}
        {files.length > 0 && <Files files={files} />}
        {message.edited_at && !isEditing && <span className="text-xs text-faint" title={fullDate(message.edited_at)}>{t('edited')}</span>}
        {message.role === 'assistant' && <ReplyDetails message={message} />}
        <Reactions reactions={reactions ?? []} profiles={profiles} ownId={ownId} onReact={actions.react} />
        {isOwn && <SendState channelId={message.channel_id} messageId={message.id} />}
      </div>
      {!isReadOnly && !isEditing && <MessageActions isOwn={isOwn} actions={actions} />}
    </article>
  );
});

function Text({ message, profiles }: { message: Message; profiles: Map<string, Profile> }) {
  const text = textOf(message);
  if (text === '' && !isStreaming(message)) return null;
  if (isEmojiOnly(text)) return <p className="text-3xl leading-tight">{text}</p>;
  return <Markdown text={withMentions(text, message, profiles)} isStreaming={isStreaming(message)} />;
}

/** Mentioned people stand out. */
function withMentions(text: string, message: Message, profiles: Map<string, Profile>): string {
  const mentioned = messageMetadata.safeParse(message.metadata).data?.mentions ?? [];
  return mentioned.reduce((marked, id) => marked.replaceAll(`@${profileName(profiles.get(id))}`, `**@${profileName(profiles.get(id))}**`), text);
}

function Quote({ repliedTo, profiles }: { repliedTo: Message | undefined; profiles: Map<string, Profile> }) {
  const { t } = useTranslation('messages');
  const name = repliedTo ? profileName(profiles.get(repliedTo.author_id ?? '')) : '';
  return (
    <a href={repliedTo ? `?m=${repliedTo.id}` : undefined} className="mb-0.5 flex items-center gap-1.5 text-[13px] text-faint">
      <CornerUpLeft size={13} strokeWidth={1.75} className="shrink-0" aria-hidden="true" />
      <span className="truncate">{repliedTo ? <><span className="font-medium">{name}</span> {textOf(repliedTo).slice(0, 120)}</> : t('earlierMessage')}</span>
    </a>
  );
}
