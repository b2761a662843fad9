import { useParams, useSearch } from '@tanstack/react-router';
import { MessagesSquare } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadUntil, openChannel, useChannelLoad, useSession } from '../../data/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';
import { useChannel, useOwnSeats, useParticipants, useProfiles } from '../channels/queries.ts';
import { Composer } from './Composer.tsx';
import { ComposerStateProvider } from './composer-state.tsx';
import { MessageList } from './MessageList.tsx';
import { useMessages } from './queries.ts';
import { TypingLine } from './TypingLine.tsx';

export default function MessagesScreen() {
  const { channelId } = useParams({ from: '/auth/channels/$channelId' });
  return (
    <ComposerStateProvider key={channelId}>
      <Conversation channelId={channelId} />
    </ComposerStateProvider>
  );
}

function Conversation({ channelId }: { channelId: string }) {
  const { t } = useTranslation('messages');
  const { m } = useSearch({ from: '/auth/channels/$channelId' });
  const channel = useChannel(channelId);
  const load = useChannelLoad(channelId);
  const messages = useMessages(channelId);
  const members = useParticipants(channelId);
  const profiles = useProfiles();
  const seat = useOwnSeats().get(channelId);
  const ownId = useSession().userId ?? '';
  const [editedId, setEditedId] = useState<string | null>(null);
  // Where reading stopped before this visit; it must not move while the person reads.
  const [readUpTo] = useState(() => seat?.last_read_at ?? null);

  useEffect(() => {
    // A failure is in the channel's load and shown below.
    if (m) void loadUntil(channelId, m).catch(() => {});
    else void openChannel(channelId).catch(() => {});
  }, [channelId, m]);

  if (!channel) return null;
  if (load.status === 'error') return <div className="p-6"><ErrorNotice>{load.error?.message} {load.error?.hint}</ErrorNotice></div>;
  if (load.status === 'loading') return <div className="flex-1 p-6"><SkeletonLines count={6} /></div>;
  const isReadOnly = channel.archived_at !== null;
  return (
    <>
      {messages.length === 0
        ? <div className="flex-1 overflow-y-auto"><EmptyState icon={MessagesSquare} title={t('emptyTitle')} text={t(channel.prompt ? 'emptyTextPrompt' : 'emptyText')} /></div>
        : <MessageList channelId={channelId} messages={messages} profiles={profiles} ownId={ownId} hasOlder={load.hasOlder} readUpTo={readUpTo} highlightedId={m} isReadOnly={isReadOnly} editedId={editedId} onEdit={setEditedId} />}
      <TypingLine channelId={channelId} />
      {isReadOnly
        ? <p className="border-t border-hairline px-5 py-3 text-center text-soft">{t('archived')}</p>
        : <Composer key={channelId} channel={channel} members={members} onEditLast={() => setEditedId(messages.findLast((message) => message.author_id === ownId)?.id ?? null)} />}
    </>
  );
}
