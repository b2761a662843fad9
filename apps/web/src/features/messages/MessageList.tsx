import { Button } from '@heroui/react';
import type { AssistantRun, Channel, Message, Profile } from '@parley/model';
import { ArrowDown } from 'lucide-react';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { day } from '../../lib/format.ts';
import { RunState } from '../assistant/RunState.tsx';
import type { Member } from '../channels/queries.ts';
import { Announcer } from './Announcer.tsx';
import { useConversation } from './conversation-state.tsx';
import { Divider } from './Divider.tsx';
import { LIST_START_HEIGHT, ListStart } from './ListStart.tsx';
import { type Candidate, candidateOf } from './mentioned.ts';
import { MessageRow } from './MessageRow.tsx';
import { useMessageDetails } from './queries.ts';
import { timeline } from './timeline.ts';
import { useFlash, useListPosition, usePrepended } from './use-list-position.ts';
import { useOlder } from './use-older.ts';
import { useMissed, useNewLine, useReading } from './use-reading.ts';

type MessageListProps = {
  channel: Channel;
  messages: Message[];
  members: Member[];
  profiles: Map<string, Profile>;
  ownId: string;
  hasOlder: boolean;
  /** The last-read instant when the channel was opened. */
  readUpTo: string | null;
  isReadOnly: boolean;
};

const NOBODY: Candidate[] = [];
const FLASH_MS = 2500;
/** Rows are made, and their height known, this many pixels before they come into view: what is in view never moves. */
const MEASURED_AHEAD = 800;

/** The conversation: newest at the bottom, older pages above as they are reached. */
export function MessageList({ channel, messages, members, profiles, ownId, hasOlder, readUpTo, isReadOnly }: MessageListProps) {
  const { t } = useTranslation('messages');
  const { target, editedId } = useConversation();
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const details = useMessageDetails(channel.id);
  const newFromId = useNewLine(messages, readUpTo, ownId);
  const items = useMemo(() => timeline(messages, newFromId), [messages, newFromId]);
  const byId = useMemo(() => new Map(messages.map((message) => [message.id, message])), [messages]);
  const candidates = useMemo(() => members.map(candidateOf), [members]);
  const position = useListPosition({ scroller, list, items, target });
  const older = useOlder(channel.id, hasOlder, list);
  const missed = useMissed(messages, position.isAtEnd, readUpTo, ownId);
  const flashed = useFlash(target, FLASH_MS);
  useReading(channel.id, messages.at(-1), position.isAtEnd);
  useOwnMessages(messages, ownId, position.toEnd);

  const editedIndex = editedId ? items.findIndex(({ key }) => key === editedId) : -1;
  useLayoutEffect(() => {
    if (editedIndex >= 0) list.current?.scrollToIndex(editedIndex, { align: 'nearest' });
    // Only the wish to edit moves the list, not what happens around the edited message.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [editedId]);

  return (
    <div className="relative min-h-0 flex-1">
      <div ref={scroller} role="log" aria-live="off" aria-label={t('conversation')} className="flex h-full flex-col overflow-x-hidden overflow-y-auto overscroll-contain px-3 [overflow-anchor:none] md:px-3.5">
        <div className="grow" />
        <ListStart channel={channel} older={older} hasOlder={hasOlder} />
        <Virtualizer
          ref={list}
          scrollRef={scroller}
          bufferSize={MEASURED_AHEAD}
          startMargin={LIST_START_HEIGHT}
          shift={usePrepended(items)}
          keepMounted={editedIndex >= 0 ? [editedIndex] : []}
          onScroll={(offset) => {
            position.onScroll(offset);
            older.onScroll(offset);
          }}
          onResize={position.onResize}
        >
          {items.map((item, index) => {
            if (item.kind === 'day') return <Divider key={item.key} label={day(item.at)} />;
            if (item.kind === 'new') return <Divider key={item.key} label={t('new')} isAccent />;
            const { message } = item;
            const run = details.runs.get(message.id);
            return (
              <div key={item.key}>
                <MessageRow
                  message={message}
                  isFirstOfGroup={item.isFirstOfGroup}
                  attachments={details.attachments.get(message.id)}
                  reactions={details.reactions.get(message.id)}
                  answers={details.runsByReply.get(message.id)}
                  channelPrompt={message.role === 'assistant' ? channel : undefined}
                  profiles={profiles}
                  candidates={message.id === editedId ? candidates : NOBODY}
                  ownId={ownId}
                  repliedTo={byId.get(message.reply_to_id ?? '')}
                  isHighlighted={message.id === flashed}
                  isReadOnly={isReadOnly}
                  isEditing={message.id === editedId}
                  isLast={index === items.length - 1}
                />
                {run && <Run run={run} byId={byId} ownId={ownId} profiles={profiles} />}
              </div>
            );
          })}
          <div key="end" className="h-2" />
        </Virtualizer>
      </div>
      <Announcer messages={messages} profiles={profiles} ownId={ownId} />
      {!position.isAtEnd && messages.length > 0 && (
        <Button size="sm" variant={missed > 0 ? 'primary' : 'outline'} onPress={position.toEnd} className={`absolute bottom-2 left-1/2 z-10 h-8 -translate-x-1/2 rounded-full px-3.5 shadow-(--shadow) ${missed > 0 ? '' : 'border border-hairline bg-raised'}`}>
          <ArrowDown size={15} strokeWidth={1.75} aria-hidden="true" />
          {missed > 0 ? t('newMessages', { count: missed }) : t('toPresent')}
        </Button>
      )}
    </div>
  );
}

function Run({ run, byId, ownId, profiles }: { run: AssistantRun; byId: Map<string, Message>; ownId: string; profiles: Map<string, Profile> }) {
  return <RunState run={run} isAnswered={byId.has(run.reply_id)} ownId={ownId} assistant={profiles.get(run.assistant_id)} />;
}

/** Who writes wants to see it: an own new message brings the list to its end. */
function useOwnMessages(messages: Message[], ownId: string, toEnd: () => void): void {
  const newest = messages.at(-1);
  const seen = useRef(newest?.id);
  useLayoutEffect(() => {
    if (!newest || newest.id === seen.current) return;
    seen.current = newest.id;
    if (newest.author_id === ownId) toEnd();
  });
}
