import type { Channel, Profile } from '@parley/model';
import { useNavigate } from '@tanstack/react-router';
import { lazy, memo, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { useCloseInAddress } from '../../lib/use-back.ts';
import { collections, loadUntil, readUpToNow, useOwnId } from '../../data/index.ts';
import { Filled } from '../../lib/slot.tsx';
import { StopAnswer } from '../assistant/StopAnswer.tsx';
import { type ChannelParticipant, useChannel, useParticipants } from '../channels/queries.ts';
import { PausedLine } from '../profile/PausedLine.tsx';
import { useIsNarrow, useIsPhone } from '../../lib/use-width.ts';
import { messagePath } from '../text/message-links.ts';
import { MessageDialogs } from './actions/MessageDialogs.tsx';
import { ChannelMessages } from './ChannelMessages.tsx';
import { LazyComposer } from './LazyComposer.tsx';
import {
  ConversationProvider,
  useConversationState,
  useConversationActions,
} from './conversation-state.tsx';
import { DropZone } from './DropZone.tsx';
import { lastWrittenBy } from './queries.ts';
import { Selected } from './selection/Selected.tsx';
import { aboveComposer } from './slots.ts';
import { homeOf } from './message-home.ts';
import { TypingLine } from './TypingLine.tsx';

const Pane = lazy(() => import('../for-you/Pane.tsx'));
const ThreadPanel = lazy(() =>
  import('./threads/ThreadPanel.tsx').then(({ ThreadPanel: panel }) => ({ default: panel })),
);

type ConversationProps = {
  channelId: string;
  /** Changes each time it is shown. */
  visit: number;
  isShown: boolean;
  /** Message and thread named in the URL. */
  messageId: string | null;
  threadId: string | null;
  /** True if the user's own pane is open beside the messages. */
  isPaneOpen: boolean;
};

/** The messages of a channel or conversation, with one thread beside them. */
export const Conversation = memo(function Conversation({
  messageId,
  threadId,
  ...talk
}: ConversationProps) {
  'use memo';
  const navigate = useNavigate();
  const openThread = (rootId: string | null) =>
    void navigate({ to: '.', search: rootId ? { thread: rootId } : {} });
  return (
    <ConversationProvider openThread={openThread}>
      <Talk
        {...talk}
        linked={threadId && messageId ? threadId : messageId}
        threadId={threadId}
        replyId={threadId ? messageId : null}
      />
    </ConversationProvider>
  );
});

type TalkProps = Pick<ConversationProps, 'channelId' | 'visit' | 'isShown' | 'isPaneOpen'> & {
  /** Message of the channel named in the URL. */
  linked: string | null;
  threadId: string | null;
  /** Message of the thread named in the URL. */
  replyId: string | null;
};

function Talk({ channelId, visit, isShown, isPaneOpen, linked, threadId, replyId }: TalkProps) {
  const channel = useChannel(channelId);
  const members = useParticipants(channelId);
  const isPhone = useIsPhone();
  const isNarrow = useIsNarrow();
  const isCovered = (isPhone && threadId !== null) || (isNarrow && isPaneOpen);
  const { openThread, bring, replyTo } = useConversationActions();
  const seen = useSeen(channelId, visit);
  const navigate = useNavigate();
  const closePane = () =>
    isNarrow ? closeInAddress() : void navigate({ to: '.', search: {}, replace: true });
  const closeInAddress = useCloseInAddress();
  useLinkedMessage(channelId, linked, replyId);
  if (!channel) return null;
  return (
    <div className="flex min-h-0 flex-1">
      <div data-conversation className="flex min-w-0 flex-1 flex-col" inert={isCovered}>
        <Main channelId={channelId} visit={visit} readUpTo={seen.readUpTo} isShown={isShown} />
        <MessageDialogs channel={channel} />
      </div>
      {threadId && (
        <Suspense>
          <ThreadPanel
            key={threadId}
            rootId={threadId}
            replyId={replyId}
            channel={channel}
            members={members}
            onClose={() => (isPhone ? closeInAddress() : openThread(null))}
          />
        </Suspense>
      )}
      {isPaneOpen && !threadId && (
        <Suspense>
          <Pane
            channel={channel}
            since={seen.readUpTo}
            onClose={closePane}
            onPost={
              channel.archived_at === null
                ? (text, messageId) => {
                    if (isNarrow) closePane();
                    replyTo(collections.messages.get(messageId ?? '') ?? null);
                    bring(text);
                  }
                : null
            }
          />
        </Suspense>
      )}
    </div>
  );
}

function Main({
  channelId,
  visit,
  readUpTo,
  isShown,
}: Pick<ConversationProps, 'channelId' | 'visit' | 'isShown'> & { readUpTo: string | null }) {
  'use memo';
  const { t } = useTranslation('messages');
  const channel = useChannel(channelId);
  const members = useParticipants(channelId);
  const ownId = useOwnId();
  const { edit } = useConversationActions();
  const other = channel && otherPerson(channel, members, ownId);
  const editLast = () => edit(lastWrittenBy(ownId, channelId));

  if (!channel) return null;
  const isReadOnly = channel.archived_at !== null;
  return (
    <DropZone channel={channel} isDisabled={isReadOnly}>
      <ChannelMessages
        channel={channel}
        members={members}
        visit={visit}
        readUpTo={readUpTo}
        isReadOnly={isReadOnly}
      />
      <Selected channel={channel} />
      <Filled slot={aboveComposer} given={{ channel, members, ownId }} />
      {/* Fixed height, so that the list does not move. */}
      <div className="flex h-7 shrink-0 items-center gap-2 px-gutter">
        {other && <PausedLine person={other} />}
        <TypingLine channelOrThreadId={channelId} />
        <StopAnswer channelId={channelId} />
      </div>
      {isReadOnly ? (
        <p className="border-t border-hairline px-gutter py-3 text-center text-soft">
          {t('archived')}
        </p>
      ) : (
        // Mounted anew on each visit, with the editor kept from the last one.
        isShown && <LazyComposer channel={channel} members={members} onEditLast={editLast} />
      )}
    </DropZone>
  );
}

/** The one other person of a conversation between two. */
function otherPerson(
  channel: Channel,
  members: ChannelParticipant[],
  ownId: string,
): Profile | undefined {
  if (channel.visibility !== 'direct') return undefined;
  const others = members.flatMap(({ profile }) =>
    profile && profile.id !== ownId && profile.role !== 'assistant' ? profile : [],
  );
  return others.length === 1 ? others[0] : undefined;
}

/**
 * Time up to which the user had read before this visit, or the join time of a new member. It must
 * not change while the user reads.
 */
function useSeen(channelId: string, visit: number) {
  const seenNow = () => ({ visit, readUpTo: readUpToNow(channelId) });
  const [seen, setSeen] = useState(seenNow);
  if (seen.visit !== visit) setSeen(seenNow());
  return seen;
}

/**
 * Scrolls to the message named in the URL and to any later target, loading the messages around it.
 * A message of a thread opens its thread, one that moved opens where it is: who links a message
 * need not know that it is a reply, or will move.
 */
function useLinkedMessage(channelId: string, linked: string | null, replyId: string | null): void {
  const { t } = useTranslation('messages');
  const { target } = useConversationState();
  const { jumpTo } = useConversationActions();
  const navigate = useNavigate();
  const find = useEffectEvent(async (messageId: string) => {
    // A failed load is part of the channel's load state and shown there.
    const isThere = await loadUntil(channelId, messageId).catch(() => true);
    if (isThere) return;
    const wanted = messageId === linked ? (replyId ?? messageId) : messageId;
    const home = await homeOf(wanted).catch(() => null);
    if (home === null) return toast(t('noSuchMessage'));
    const { visibility } = collections.channels.get(home.channel_id) ?? {};
    void navigate({ href: messagePath(home, visibility), replace: true });
  });
  useEffect(() => {
    if (linked) jumpTo(linked);
  }, [linked, jumpTo]);
  useEffect(() => {
    if (target) void find(target.messageId);
  }, [target]);
}
