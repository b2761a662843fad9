import { type Message, profileName } from '@parley/model';
import { Forward } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useProfiles } from '../../../data/index.ts';
import { shortDate } from '../../../lib/format.ts';
import { useChannel, useOwnParticipants } from '../../channels/queries.ts';
import { forwardedOf } from '../actions/forward.ts';
import { MessageLink } from '../../text/MessageLink.tsx';

/** Origin of a forwarded message: author, channel and date, linked if the user may read it. */
export function Forwarded({ message }: { message: Message }) {
  const origin = forwardedOf(message);
  return origin && <Origin origin={origin} />;
}

function Origin({ origin }: { origin: NonNullable<ReturnType<typeof forwardedOf>> }) {
  const { t } = useTranslation('messages');
  const profiles = useProfiles();
  const channel = useChannel(origin.channel_id);
  const isReadable = useOwnParticipants().has(origin.channel_id);
  const what = {
    name: profileName(profiles.get(origin.author_id ?? '')),
    channel: channel?.name ?? origin.channel_name,
    date: shortDate(origin.created_at),
  };
  const text = t(
    channel?.visibility === 'direct' || origin.channel_name === ''
      ? 'forwardedFromConversation'
      : 'forwardedFrom',
    what,
  );
  const head = (
    <span className="flex min-w-0 items-center gap-1.5">
      <Forward
        size={13}
        strokeWidth={1.75}
        className="shrink-0 rtl:-scale-x-100"
        aria-hidden="true"
      />
      <span className="truncate">{text}</span>
    </span>
  );
  const className = 'mb-0.5 block w-fit max-w-full rounded text-sm text-faint';
  if (!isReadable) return <p className={className}>{head}</p>;
  return (
    <MessageLink
      message={{ id: origin.message_id, channel_id: origin.channel_id, thread_id: null }}
      className={`${className} hover:text-ink`}
    >
      {head}
    </MessageLink>
  );
}
