import {
  type AssistantRun,
  type Attachment,
  authorName,
  type Message,
  type Reaction,
} from '@parley/model';
import { clsx } from 'clsx';
import { Ellipsis } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfiles, useOwnId } from '../../data/index.ts';
import { clock } from '../../lib/format.ts';
import { nounProps } from '../../lib/nouns.ts';
import { useIsPast } from '../../lib/use-is-past.ts';
import { ReplyDetails } from '../assistant/ReplyDetails.tsx';
import { ThreadBar } from './threads/ThreadBar.tsx';
import { useMessageActions } from './actions/message-actions.ts';
import { onMessageKey } from './actions/message-keys.ts';
import { useRowMenu } from './actions/use-row-menu.ts';
import { MessageContent } from './content/MessageContent.tsx';
import { MessageHead } from './content/MessageHead.tsx';
import { MessageMargin } from './content/MessageMargin.tsx';
import { MessageMarks } from './content/MessageMarks.tsx';
import { Quote } from './content/Quote.tsx';
import { Reactions } from './content/Reactions.tsx';
import { SendState } from './content/SendState.tsx';
import { SystemMessage } from './content/SystemMessage.tsx';
import { EditMessage } from './EditMessage.tsx';
import type { Candidate } from '../text/mentioned.ts';
import { SelectMark } from './selection/SelectMark.tsx';
import { useRowSelection } from './selection/use-row-selection.ts';
import { rowsAwaitedUntil, shownFiles } from './shown-files.ts';
import { laterPart } from '../../lib/later-part.tsx';

const MessageActions = laterPart(() => import('./actions/MessageActions.tsx'));

export type MessageRowProps = {
  message: Message;
  isFirstOfGroup: boolean;
  attachments: Attachment[] | undefined;
  reactions: Reaction[] | undefined;
  /** The run that produced this message. */
  answers: AssistantRun | undefined;
  /** The message that this assistant's answer replies to, if loaded. */
  question: Message | undefined;
  /** People who can be mentioned while editing. */
  candidates: Candidate[];
  /** The message this one replies to, if loaded. */
  repliedTo: Message | undefined;
  isHighlighted: boolean;
  isReadOnly: boolean;
  isLast: boolean;
  isEditing: boolean;
  isSelected: boolean;
  /** True while any message is selected. */
  isSelecting: boolean;
  /** True in a thread's panel, where messages cannot open threads. */
  isInThread?: boolean;
};

/** A message. Memoized: rerenders only if a prop changes. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  if (props.message.role === 'system') return <SystemMessage message={props.message} />;
  return <PersonMessage {...props} />;
});

function PersonMessage({
  message,
  isFirstOfGroup,
  attachments,
  reactions,
  answers,
  question,
  candidates,
  repliedTo,
  isHighlighted,
  isReadOnly,
  isLast,
  isEditing,
  isSelected,
  isSelecting,
  isInThread = false,
}: MessageRowProps) {
  const { t } = useTranslation('messages');
  const profiles = useProfiles();
  const ownId = useOwnId();
  const author = profiles.get(message.author_id ?? '');
  const name = authorName(message, profiles);
  const isOwn = message.author_id === ownId;
  const own = reactions?.find(({ profile_id }) => profile_id === ownId);
  const actions = useMessageActions({ message, ownId, ownReaction: own });
  const menu = useRowMenu();
  const threadId = isInThread ? (message.thread_id ?? message.id) : null;
  const selection = useRowSelection({ message, threadId, isSelecting });
  const areAwaited = !useIsPast(rowsAwaitedUntil(message, attachments));
  const files = shownFiles(message, attachments, areAwaited);
  const time = clock(message.created_at);

  return (
    <article
      {...menu.triggers}
      {...nounProps('message', message.id)}
      aria-label={t(isSelected ? 'selectedMessageOf' : 'messageOf', { name, time })}
      data-message-id={message.id}
      data-author={name}
      tabIndex={isLast ? 0 : -1}
      onMouseDown={selection.onMouseDown}
      onClick={selection.onClick}
      onKeyDown={(event) =>
        event.target === event.currentTarget &&
        (selection.onKey(event) ||
          onMessageKey(event, { message, isOwn, isReadOnly, actions, open: menu.open }))
      }
      className={clsx(
        'group/message relative flex gap-3 px-1.5 pb-1',
        'rounded-lg transition-colors',
        'hover:bg-hover/55 focus-visible:bg-hover/55',
        menu.isActive && 'bg-hover/55',
        isFirstOfGroup ? 'mt-2.5 pt-1' : 'pt-0.5',
        (isHighlighted || isSelected) && 'bg-tint!',
      )}
    >
      {isSelecting ? (
        <SelectMark name={name} isSelected={isSelected} onToggle={selection.toggle} />
      ) : (
        <MessageMargin author={author} at={message.created_at} isFirstOfGroup={isFirstOfGroup} />
      )}
      <div className="min-w-0 flex-1">
        {isFirstOfGroup && <MessageHead message={message} author={author} name={name} />}
        <MessageMarks message={message} />
        {message.reply_to_id && <Quote id={message.reply_to_id} repliedTo={repliedTo} />}
        {isEditing ? (
          <EditMessage message={message} files={files} candidates={candidates} />
        ) : (
          <MessageContent
            message={message}
            files={files}
            rows={attachments}
            run={answers}
            isReadOnly={isReadOnly}
          />
        )}
        {message.role === 'assistant' && (
          <ReplyDetails message={message} run={answers} question={question} />
        )}
        {reactions && (
          <Reactions reactions={reactions} isReadOnly={isReadOnly} onReact={actions.react} />
        )}
        {message.reply_count > 0 && !isInThread && (
          <ThreadBar message={message} onOpen={actions.thread} />
        )}
        <SendState channelId={message.channel_id} messageId={message.id} />
      </div>
      {!isEditing &&
        (menu.isActive ? (
          <MessageActions
            message={message}
            isOwn={isOwn}
            isReadOnly={isReadOnly}
            isInThread={isInThread}
            actions={actions}
            opened={menu.opened}
            onOpenChange={menu.open}
          />
        ) : (
          <button
            type="button"
            data-calls-menu
            aria-label={t('more')}
            onClick={() => menu.open('more')}
            className="absolute end-0 top-0 hidden size-9 place-items-center text-faint [@media(hover:none)]:grid"
          >
            <Ellipsis size={16} strokeWidth={1.75} aria-hidden="true" />
          </button>
        ))}
    </article>
  );
}
