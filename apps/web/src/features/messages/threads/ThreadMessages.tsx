import type { Channel, Message } from '@parley/model';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { useOwnId } from '../../../data/index.ts';
import type { ChannelParticipant } from '../../channels/queries.ts';
import { useConversationState } from '../conversation-state.tsx';
import { Divider } from '../Divider.tsx';
import { MessageEntry } from '../MessageEntry.tsx';
import { MessageLog } from '../MessageLog.tsx';
import { newestOfOthers, timeline } from '../timeline.ts';
import { useMessageRows } from '../use-message-rows.ts';
import { useArrival } from '../use-reading.ts';
import { useFollowing } from './use-following.ts';

type ThreadMessagesProps = {
  root: Message;
  replies: Message[];
  channel: Channel;
  members: ChannelParticipant[];
  isReadOnly: boolean;
};

/** A thread's root message and replies; the newest stays in view while the user is at the end. */
export function ThreadMessages({
  root,
  replies,
  channel,
  members,
  isReadOnly,
}: ThreadMessagesProps) {
  'use memo';
  const { t } = useTranslation('threads');
  const ownId = useOwnId();
  const { editedId, target } = useConversationState();
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const news = useArrival(newestOfOthers(replies, ownId), true);
  const known = useMessageRows({
    channelId: channel.id,
    messages: [root, ...replies],
    members,
    isReadOnly,
  });
  const rows = useMemo(
    () => timeline(replies, null).flatMap((item) => (item.kind === 'message' ? [item] : [])),
    [replies],
  );
  const targetRow = rows.findIndex(({ key }) => key === target?.messageId);
  const targetIndex = targetRow < 0 ? null : targetRow + 2;
  const { onScroll, onResize } = useFollowing({
    scroller,
    list,
    count: rows.length + 2,
    isOwn: replies.at(-1)?.author_id === ownId,
    target: { index: target?.messageId === root.id ? 0 : targetIndex, at: target?.at },
  });

  const row = (message: Message, isFirstOfGroup: boolean, isLast: boolean) => (
    <MessageEntry
      key={message.id}
      rows={known}
      message={message}
      isFirstOfGroup={isFirstOfGroup}
      isLast={isLast}
      isInThread
      showsRuns={message.id !== root.id}
    />
  );

  return (
    <MessageLog ref={scroller} label={t('thread')} news={news} className="min-h-0 flex-1 pb-2">
      <Virtualizer
        ref={list}
        scrollRef={scroller}
        keepMounted={editedId ? [rows.findIndex(({ key }) => key === editedId) + 2] : []}
        onScroll={onScroll}
        onResize={onResize}
      >
        {row(root, true, rows.length === 0)}
        <Divider
          key="replies"
          label={replies.length > 0 ? t('replies', { count: replies.length }) : t('noReplies')}
        />
        {rows.map(({ message, isFirstOfGroup }, index) =>
          row(message, isFirstOfGroup, index === rows.length - 1),
        )}
      </Virtualizer>
    </MessageLog>
  );
}
