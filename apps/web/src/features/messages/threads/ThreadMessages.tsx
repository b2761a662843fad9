import type { Channel, Message } from '@parley/model';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { useOwnId } from '../../../data/index.ts';
import type { ChannelParticipant } from '../../channels/queries.ts';
import { useConversation } from '../conversation-state.tsx';
import { Divider } from '../Divider.tsx';
import { MessageEntry } from '../MessageEntry.tsx';
import { MessageLog } from '../MessageLog.tsx';
import { timeline } from '../timeline.ts';
import { useMessageRows } from '../use-message-rows.ts';
import { useArrival } from '../use-reading.ts';

type ThreadMessagesProps = {
  root: Message;
  replies: Message[];
  channel: Channel;
  members: ChannelParticipant[];
  isReadOnly: boolean;
};

/** The list follows new replies while it is scrolled to within this many pixels of its end. */
const NEAR_END = 60;

/**
 * The message a thread is about, and what was said below it; the newest stays in view while
 * somebody looks at it.
 */
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
  const { editedId, target } = useConversation();
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const arrival = useArrival(replies, true);
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
  const follow = useFollowing(list, rows.length + 2, replies.at(-1)?.author_id === ownId);
  useJump(
    list,
    target?.messageId === root.id ? 0 : rows.findIndex(({ key }) => key === target?.messageId) + 2,
    target?.at,
  );

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
    <MessageLog
      ref={scroller}
      label={t('thread')}
      arrival={arrival}
      className="min-h-0 flex-1 pb-2"
    >
      <Virtualizer
        ref={list}
        scrollRef={scroller}
        keepMounted={editedId ? [rows.findIndex(({ key }) => key === editedId) + 2] : []}
        onScroll={follow}
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

/**
 * Keeps the end in view while the person is at the end, and scrolls there when they reply
 * themselves.
 */
function useFollowing(
  list: React.RefObject<VirtualizerHandle | null>,
  count: number,
  isOwn: boolean,
): (offset: number) => void {
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    if (isAtEnd.current || isOwn) list.current?.scrollToIndex(count - 1, { align: 'end' });
    // Runs when the number of replies grows, and only then reads who wrote the last.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [count]);
  return (offset) => {
    isAtEnd.current =
      list.current !== null &&
      offset + list.current.viewportSize >= list.current.scrollSize - NEAR_END;
  };
}

/** Goes to the message that was asked for, once for each request. */
function useJump(
  list: React.RefObject<VirtualizerHandle | null>,
  index: number,
  at: number | undefined,
): void {
  const done = useRef<number>(undefined);
  useEffect(() => {
    if (at === undefined || at === done.current || index === 1) return;
    done.current = at;
    list.current?.scrollToIndex(index, { align: 'center' });
  }, [list, index, at]);
}
