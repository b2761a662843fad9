import { Button } from '@heroui/react';
import type { Message, Profile } from '@parley/model';
import { ArrowDown } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VList, type VListHandle } from 'virtua';
import { loadOlder, markRead } from '../../data/index.ts';
import { day } from '../../lib/format.ts';
import { RunState } from '../assistant/RunState.tsx';
import { MessageRow } from './MessageRow.tsx';
import { useMessageDetails } from './queries.ts';
import { type TimelineItem, timeline } from './timeline.ts';

type MessageListProps = {
  channelId: string;
  messages: Message[];
  profiles: Map<string, Profile>;
  ownId: string;
  hasOlder: boolean;
  /** The last-read instant when the channel was opened. */
  readUpTo: string | null;
  highlightedId: string | undefined;
  isReadOnly: boolean;
  /** The message whose text is being changed. */
  editedId: string | null;
  onEdit(id: string | null): void;
};

/** How near to the end counts as being there, in pixels. */
const AT_END = 40;
const LOAD_OLDER_WITHIN = 400;

/** The conversation: newest at the bottom, older pages above as they are reached. */
export function MessageList({ channelId, messages, profiles, ownId, hasOlder, readUpTo, highlightedId, isReadOnly, editedId, onEdit }: MessageListProps) {
  const { t } = useTranslation('messages');
  const list = useRef<VListHandle>(null);
  const details = useMessageDetails(channelId);
  const items = timeline(messages, readUpTo, ownId);
  const [isAtEnd, setAtEnd] = useState(true);
  const [missed, setMissed] = useState(0);
  const isPrepended = usePrepended(items);
  const byId = new Map(messages.map((message) => [message.id, message]));
  const newest = messages.at(-1);

  const toEnd = () => list.current?.scrollToIndex(items.length, { align: 'end' });
  useOpeningPosition(list, items, highlightedId);

  // At the end the list stays there: for new messages, for answers that grow, for reactions.
  useLayoutEffect(() => {
    if (isAtEnd) toEnd();
  });
  const lastSeen = useRef(newest?.id);
  useEffect(() => {
    if (!newest || newest.id === lastSeen.current) return;
    lastSeen.current = newest.id;
    if (newest.author_id === ownId) {
      setAtEnd(true);
      toEnd();
    } else if (!isAtEnd) setMissed((count) => count + 1);
  });
  useReading(channelId, newest, isAtEnd);

  const onScroll = (offset: number) => {
    const handle = list.current;
    if (!handle) return;
    const atEnd = handle.scrollSize - handle.viewportSize - offset < AT_END;
    setAtEnd(atEnd);
    if (atEnd) setMissed(0);
    if (offset < LOAD_OLDER_WITHIN && hasOlder) void loadOlder(channelId).catch(() => {});
  };

  return (
    <div className="relative min-h-0 flex-1">
      <div role="log" aria-label={t('conversation')} className="h-full">
        <VList ref={list} shift={isPrepended} onScroll={onScroll} className="px-3 md:px-5">
          {items.map((item, index) => {
            if (item.kind === 'day') return <Divider key={item.key} label={day(item.at)} />;
            if (item.kind === 'new') return <Divider key={item.key} label={t('new')} isAccent />;
            const run = details.runs.get(item.message.id);
            return (
              <div key={item.key}>
                <MessageRow
                  message={item.message}
                  isFirstOfGroup={item.isFirstOfGroup}
                  attachments={details.attachments.get(item.message.id)}
                  reactions={details.reactions.get(item.message.id)}
                  profiles={profiles}
                  ownId={ownId}
                  repliedTo={byId.get(item.message.reply_to_id ?? '')}
                  isHighlighted={item.message.id === highlightedId}
                  isReadOnly={isReadOnly}
                  isEditing={item.message.id === editedId}
                  onEdit={onEdit}
                  isLast={index === items.length - 1}
                />
                {run && <RunState run={run} isAnswered={byId.has(run.reply_id)} ownId={ownId} assistant={profiles.get(run.assistant_id)} />}
              </div>
            );
          })}
          <div key="end" className="h-2" />
        </VList>
      </div>
      {!isAtEnd && (
        <Button size="sm" variant={missed > 0 ? 'primary' : 'tertiary'} onPress={toEnd} className="absolute bottom-2 left-1/2 -translate-x-1/2 rounded-full border border-hairline shadow-(--shadow)">
          <ArrowDown size={15} strokeWidth={1.75} aria-hidden="true" />
          {missed > 0 ? t('newMessages', { count: missed }) : t('toPresent')}
        </Button>
      )}
    </div>
  );
}

function Divider({ label, isAccent = false }: { label: string; isAccent?: boolean }) {
  return (
    <div className={`flex items-center gap-3 pt-4 pb-1 text-xs font-medium ${isAccent ? 'text-accent' : 'text-soft'}`} role="separator" aria-label={label}>
      <span className={`h-px flex-1 ${isAccent ? 'bg-accent/60' : 'bg-hairline'}`} />
      {label}
      <span className={`h-px flex-1 ${isAccent ? 'bg-accent/60' : 'bg-hairline'}`} />
    </div>
  );
}

/** True in the render in which older items were put before the first: then the list keeps its place from the end. */
function usePrepended(items: TimelineItem[]): boolean {
  const [first, setFirst] = useState(() => firstMessage(items));
  const now = firstMessage(items);
  if (first === now) return false;
  setFirst(now);
  return true;
}

const firstMessage = (items: TimelineItem[]) => items.find((item) => item.kind === 'message')?.key;

/** Opens at the linked message, else at the line of new messages, else at the end. */
function useOpeningPosition(list: React.RefObject<VListHandle | null>, items: TimelineItem[], highlightedId: string | undefined): void {
  const opened = useRef<string | undefined>(undefined);
  const target = highlightedId ?? 'opened';
  useLayoutEffect(() => {
    if (opened.current === target || items.length === 0) return;
    opened.current = target;
    const linked = items.findIndex(({ key }) => key === highlightedId);
    const unread = items.findIndex(({ kind }) => kind === 'new');
    const index = linked >= 0 ? linked : unread;
    if (index >= 0) list.current?.scrollToIndex(index, { align: linked >= 0 ? 'center' : 'start' });
    else list.current?.scrollToIndex(items.length, { align: 'end' });
  });
}

/** What is on the screen of an attentive person is read. */
function useReading(channelId: string, newest: Message | undefined, isAtEnd: boolean): void {
  useEffect(() => {
    if (!newest || !isAtEnd) return;
    const read = () => {
      if (document.visibilityState === 'visible' && document.hasFocus()) markRead(channelId, newest.id);
    };
    read();
    window.addEventListener('focus', read);
    return () => window.removeEventListener('focus', read);
  }, [channelId, newest, isAtEnd]);
}
