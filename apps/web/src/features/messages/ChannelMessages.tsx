import type { Channel } from '@parley/model';
import { MessagesSquare } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openChannel, useChannelLoad, useOwnId } from '../../data/index.ts';
import { laterPart } from '../../lib/later-part.tsx';
import { useSettled } from '../../lib/painted.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';
import type { ChannelParticipant } from '../channels/queries.ts';
import { useRights } from '../members/use-rights.ts';
import { MessageList } from './MessageList.tsx';
import { useMessages } from './queries.ts';
import { useVisit } from './use-visit.ts';
import { LoadError } from '../../ui/LoadError.tsx';

const AssistantWelcome = laterPart(
  () => import('./AssistantWelcome.tsx'),
  <div className="flex-1 p-6">
    <SkeletonLines />
  </div>,
);
const InviteHere = laterPart(() => import('../workspaces/InviteHere.tsx'));

type ChannelMessagesProps = {
  channel: Channel;
  members: ChannelParticipant[];
  /** Changes each time the channel is shown. */
  visit: number;
  /** Time up to which the user had read before this visit. */
  readUpTo: string | null;
  isReadOnly: boolean;
};

/**
 * A channel's messages, or the reason they are missing. Separate from the composer, so that new
 * messages do not rerender it.
 */
export const ChannelMessages = memo(function ChannelMessages({
  readUpTo,
  ...list
}: ChannelMessagesProps) {
  const { channel } = list;
  const { status, error } = useChannelLoad(channel.id);
  const messages = useMessages(channel.id);
  const visit = useVisit(channel.id, readUpTo, messages, useOwnId());
  // A channel that was empty when opened has no line of new messages.
  const [wasEmpty, setWasEmpty] = useState(false);
  const isEmpty = status === 'ready' && messages.length === 0;
  if (isEmpty && !wasEmpty) setWasEmpty(true);
  useSettled(isEmpty || status === 'error');

  if (status === 'loading')
    return (
      <div className="flex min-h-0 flex-1 flex-col justify-end overflow-hidden px-gutter pb-3">
        <SkeletonLines count={6} />
      </div>
    );
  if (status === 'error') {
    return (
      <div className="flex-1 p-gutter">
        <LoadError error={error} again={() => void openChannel(channel.id).catch(() => {})} />
      </div>
    );
  }
  if (isEmpty) {
    const assistant =
      channel.visibility === 'direct'
        ? list.members.find(({ profile }) => profile?.role === 'assistant')
        : undefined;
    return assistant ? (
      <AssistantWelcome channel={channel} assistant={assistant.profile} />
    ) : (
      <Nothing channel={channel} />
    );
  }
  return (
    <MessageList
      key={visit.list}
      {...list}
      messages={messages}
      readUpTo={wasEmpty ? null : visit.readUpTo}
    />
  );
});

/** Shown while a channel has no messages: its purpose, and a button to invite people. */
function Nothing({ channel }: { channel: Channel }) {
  const { t } = useTranslation('messages');
  const { can } = useRights(channel.workspace_id);
  const invites = channel.visibility === 'open' && can('invitations', 'create');
  return (
    <div className="flex-1 overflow-y-auto">
      <EmptyState
        isKnown
        icon={MessagesSquare}
        title={t('emptyTitle')}
        text={t(
          channel.prompt && channel.assistant_mode !== 'off' ? 'emptyTextPrompt' : 'emptyText',
        )}
        action={invites && <InviteHere workspaceId={channel.workspace_id} channelId={channel.id} />}
      />
    </div>
  );
}
