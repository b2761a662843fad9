import { Button } from '@heroui/react';
import { useParams, useSearch } from '@tanstack/react-router';
import { MessagesSquare } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { loadUntil, openChannel, useChannelLoad, useSession } from '../../data/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';
import { StopAnswer } from '../assistant/StopAnswer.tsx';
import { useChannel, useOwnSeats, useParticipants, useProfiles } from '../channels/queries.ts';
import { ConversationProvider, useConversation, useConversationActions } from './conversation-state.tsx';
import { DropZone } from './DropZone.tsx';
import { MessageList } from './MessageList.tsx';
import { useMessages } from './queries.ts';
import { TypingLine } from './TypingLine.tsx';

// The editor is large: what was said is readable before one can answer.
const editor = import('./Composer.tsx');
const Composer = lazy(() => editor);

/** The conversation of a channel (`/channels/{id}`, to one message by `?m={messageId}`). */
export default function MessagesScreen() {
  const { channelId } = useParams({ from: '/auth/channels/$channelId' });
  return (
    <ConversationProvider key={channelId}>
      <Conversation channelId={channelId} />
    </ConversationProvider>
  );
}

function Conversation({ channelId }: { channelId: string }) {
  const { t } = useTranslation('messages');
  const channel = useChannel(channelId);
  const load = useChannelLoad(channelId);
  const messages = useMessages(channelId);
  const members = useParticipants(channelId);
  const profiles = useProfiles();
  const seat = useOwnSeats().get(channelId);
  const ownId = useSession().userId ?? '';
  const { edit } = useConversationActions();
  // Where reading stopped before this visit, or where it begins for who just joined; it must not move while the person reads.
  const [readUpTo] = useState(() => seat?.last_read_at ?? seat?.created_at ?? null);
  // Who saw the channel empty has seen everything that comes.
  const [wasEmpty, setWasEmpty] = useState(false);
  if (load.status === 'ready' && messages.length === 0 && !wasEmpty) setWasEmpty(true);
  useLinkedMessage(channelId);

  if (!channel) return null;
  const isReadOnly = channel.archived_at !== null;
  return (
    <DropZone channel={channel} isDisabled={isReadOnly}>
      {load.status === 'loading' && <div className="flex min-h-0 flex-1 flex-col justify-end overflow-hidden px-5 pb-3"><SkeletonLines count={6} /></div>}
      {load.status === 'error' && (
        <div className="flex flex-1 flex-col items-start gap-3 p-5">
          <ErrorNotice>{load.error?.message} {load.error?.hint}</ErrorNotice>
          <Button size="sm" variant="tertiary" onPress={() => void openChannel(channelId).catch(() => {})}>{t('retry')}</Button>
        </div>
      )}
      {load.status === 'ready' && messages.length === 0 && (
        <div className="flex-1 overflow-y-auto"><EmptyState icon={MessagesSquare} title={t('emptyTitle')} text={t(channel.prompt && channel.assistant_mode !== 'off' ? 'emptyTextPrompt' : 'emptyText')} /></div>
      )}
      {load.status === 'ready' && messages.length > 0 && (
        <MessageList channel={channel} messages={messages} members={members} profiles={profiles} ownId={ownId} hasOlder={load.hasOlder} readUpTo={wasEmpty ? null : readUpTo} isReadOnly={isReadOnly} />
      )}
      {/* Always of one height, so that the list does not jump. */}
      <div className="flex h-7 shrink-0 items-center gap-2 px-5">
        <TypingLine channelId={channelId} />
        <StopAnswer channelId={channelId} />
      </div>
      {isReadOnly
        ? <p className="border-t border-hairline px-5 py-3 text-center text-soft">{t('archived')}</p>
        : (
          <Suspense fallback={<div className="mx-3 mb-3 h-23.5 rounded-xl border border-hairline bg-raised md:mx-5" />}>
            <Composer channel={channel} members={members} profiles={profiles} onEditLast={() => edit(messages.findLast((message) => message.author_id === ownId && message.role === 'user')?.id ?? null)} />
          </Suspense>
        )}
    </DropZone>
  );
}

/** Goes to the message that the address names, and to every other that is asked for, loading pages until it is there. */
function useLinkedMessage(channelId: string): void {
  const { t } = useTranslation('messages');
  const { m } = useSearch({ from: '/auth/channels/$channelId' });
  const { target } = useConversation();
  const { jumpTo } = useConversationActions();
  const find = useEffectEvent(async (messageId: string) => {
    // A failure of loading is in the channel's load and shown in place.
    const isThere = await loadUntil(channelId, messageId).catch(() => true);
    if (!isThere) toast(t('noSuchMessage'));
  });
  useEffect(() => {
    if (m) jumpTo(m);
  }, [m, jumpTo]);
  useEffect(() => {
    if (target) void find(target.messageId);
  }, [target]);
}
