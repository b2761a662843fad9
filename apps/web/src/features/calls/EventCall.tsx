import { type Channel, type Event, profileName } from '@parley/model';
import { Phone, PhoneOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useProfiles } from '../../data/index.ts';
import { toastErrors } from '../../lib/toast-errors.ts';
import { PlainButton } from '../../ui/PlainButton.tsx';
import { useOwnParticipants } from '../channels/queries.ts';
import { joinCall, leaveCall } from './in-call.ts';
import { useCall, useHasCalls } from './use-call.ts';

type EventCallProps = { event: Event; channel: Channel | undefined };

/** Joins the call of a meeting's channel, and says who is in it. */
export function EventCall({ event, channel }: EventCallProps) {
  const hasCalls = useHasCalls();
  const isIn = useOwnParticipants().has(channel?.id ?? '');
  if (!hasCalls || !isIn || !channel || channel.archived_at !== null || event.kind !== 'meeting')
    return null;
  return <ChannelCall channelId={channel.id} />;
}

export function ChannelCall({ channelId }: { channelId: string }) {
  const { t, i18n } = useTranslation('calls');
  const profiles = useProfiles();
  const { call, isIn, people } = useCall(channelId);
  const names = people.map((id) => profileName(profiles.get(id)));
  const Icon = isIn ? PhoneOff : Phone;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
      <PlainButton
        size="sm"
        variant={isIn ? 'outline' : 'primary'}
        onPress={() => toastErrors(isIn && call ? leaveCall(call.id) : joinCall(channelId))}
      >
        <Icon size={15} strokeWidth={1.75} aria-hidden="true" />
        {t(isIn ? 'leave' : 'join')}
      </PlainButton>
      <span role="status" className="min-w-0 text-soft">
        {call && t('on', { names: new Intl.ListFormat(i18n.language).format(names) })}
      </span>
    </div>
  );
}
