import {
  type AssistantRun,
  type Attachment,
  authorName,
  type Message,
  type Reaction,
} from '@parley/model';
import { clsx } from 'clsx';
import { Ellipsis, Sparkles } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfiles, useOwnId } from '../../data/index.ts';
import { clock, fullDate } from '../../lib/format.ts';
import { useIsPast } from '../../lib/use-is-past.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { ReplyDetails } from '../assistant/ReplyDetails.tsx';
import { ThreadBar } from './threads/ThreadBar.tsx';
import { useMessageActions } from './actions/message-actions.ts';
import { onMessageKey } from './actions/message-keys.ts';
import { useRowMenu } from './actions/use-row-menu.ts';
import { AuthorLink } from './content/AuthorLink.tsx';
import { MessageContent } from './content/MessageContent.tsx';
import { MessageMarks } from './content/MessageMarks.tsx';
import { Quote } from './content/Quote.tsx';
import { Reactions } from './content/Reactions.tsx';
import { SendState } from './content/SendState.tsx';
import { SystemMessage } from './content/SystemMessage.tsx';
import { EditMessage } from './EditMessage.tsx';
import type { Candidate } from '../text/mentioned.ts';
import { rowsAwaitedUntil, shownFiles } from './shown-files.ts';
import { afterPaint } from '../../lib/after-paint.tsx';

const MessageActions = afterPaint(() => import('./actions/MessageActions.tsx'));

export type MessageRowProps = {
  message: Message;
  isFirstOfGroup: boolean;
  attachments: Attachment[] | undefined;
  reactions: Reaction[] | undefined;
  /** The run that this message is the answer of. */
  answers: AssistantRun | undefined;
  /** The message that this one is an assistant's answer to, when it is loaded. */
  question: Message | undefined;
  /** Who can be named, while the text is being changed. */
  candidates: Candidate[];
  /** The message this one answers, when it is loaded. */
  repliedTo: Message | undefined;
  isHighlighted: boolean;
  isReadOnly: boolean;
  isLast: boolean;
  isEditing: boolean;
  /** Shown in a thread's own panel, where threads lead nowhere. */
  isInThread?: boolean;
};

/** Says that no person speaks, where the name does not. */
function AssistantMark({ name }: { name: string }) {
  const { t } = useTranslation('messages');
  const kinds = ['assistant', t('assistant')].map((kind) => kind.toLocaleLowerCase());
  if (kinds.some((kind) => name.toLocaleLowerCase().includes(kind))) return null;
  return (
    <Sparkles
      size={13}
      strokeWidth={1.75}
      role="img"
      aria-label={t('assistant')}
      className="shrink-0 self-center text-faint"
    />
  );
}

/** Beside a message there is room for the numbers only. */
const DAY_HALF = /\s?[AP]\.?M\.?$/i;

/** One message. Only what changed is drawn again: every prop is compared. */
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
  const areAwaited = !useIsPast(rowsAwaitedUntil(message, attachments));
  const files = shownFiles(message, attachments, areAwaited);
  const time = clock(message.created_at);

  return (
    <article
      {...menu.triggers}
      aria-label={t('messageOf', { name, time })}
      data-message-id={message.id}
      tabIndex={isLast ? 0 : -1}
      onKeyDown={(event) =>
        event.target === event.currentTarget &&
        onMessageKey(event, { message, isOwn, isReadOnly, actions, open: menu.open })
      }
      className={clsx(
        'group/message relative flex gap-3 px-1.5 pb-1',
        'rounded-lg transition-colors',
        'hover:bg-hover/55 focus-visible:bg-hover/55',
        menu.isActive && 'bg-hover/55',
        isFirstOfGroup ? 'mt-2.5 pt-1' : 'pt-0.5',
        isHighlighted && 'bg-tint!',
      )}
    >
      <div className="w-9 shrink-0 pt-0.5">
        {isFirstOfGroup ? (
          <AuthorLink author={author} isPicture>
            <Avatar profile={author ?? null} />
          </AuthorLink>
        ) : (
          <time
            className={clsx(
              '-ms-1.5 -me-1 hidden pt-0.5',
              'text-center text-xs leading-4 whitespace-nowrap text-faint tabular-nums',
              'group-hover/message:block',
            )}
            dateTime={message.created_at}
            title={fullDate(message.created_at)}
          >
            {time.replace(DAY_HALF, '')}
          </time>
        )}
      </div>
      <div className="min-w-0 flex-1">
        {isFirstOfGroup && (
          <div className="flex items-baseline gap-2">
            <AuthorLink author={author}>
              <span className="truncate font-semibold">{name}</span>
            </AuthorLink>
            {message.role === 'assistant' && <AssistantMark name={name} />}
            <time
              className="shrink-0 text-xs text-faint tabular-nums"
              dateTime={message.created_at}
              title={fullDate(message.created_at)}
            >
              {time}
            </time>
          </div>
        )}
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
