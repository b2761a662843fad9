import { type Channel, profileName } from '@parley/model';
import { Phone, PhoneOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfiles } from '../../data/index.ts';
import { toastErrors } from '../../lib/toast-errors.ts';
import { PlainButton } from '../../ui/PlainButton.tsx';
import { Tip } from '../../ui/Tip.tsx';
import { joinCall, leaveCall } from './in-call.ts';
import { useCall, useHasCalls } from './use-call.ts';

/** Begins a call in a channel or conversation, joins the one that is on, or leaves it. */
export function CallButton({ channel }: { channel: Channel }) {
  return useHasCalls() && channel.archived_at === null ? <Button channel={channel} /> : null;
}

function Button({ channel }: { channel: Channel }) {
  const { t } = useTranslation('calls');
  const { call, isIn } = useCall(channel.id);
  const [isPending, setPending] = useState(false);
  const press = () => {
    setPending(true);
    const work = isIn && call ? leaveCall(call.id) : joinCall(channel.id);
    toastErrors(work.finally(() => setPending(false)));
  };
  const label = t(isIn ? 'leave' : call ? 'join' : 'start');
  const Icon = isIn ? PhoneOff : Phone;
  return (
    <Tip text={label}>
      <PlainButton
        size="sm"
        variant="ghost"
        aria-label={label}
        isPending={isPending}
        className={`h-7 min-w-7 rounded-full border px-1.5 ${call ? 'border-accent bg-tint' : 'border-hairline'}`}
        onPress={press}
      >
        <Icon size={15} strokeWidth={1.75} aria-hidden="true" />
      </PlainButton>
    </Tip>
  );
}

/** Above the composer: that a call is on, with who is in it. */
export function CallLine({ channel }: { channel: Channel }) {
  return useHasCalls() ? <Line channel={channel} /> : null;
}

function Line({ channel }: { channel: Channel }) {
  const { t, i18n } = useTranslation('calls');
  const profiles = useProfiles();
  const { call, isIn, people } = useCall(channel.id);
  if (!call) return null;
  const names = people.map((id) => profileName(profiles.get(id)));
  return (
    <div
      role="status"
      className="mx-gutter mb-2 flex items-center gap-3 rounded-lg bg-tint px-3 py-2 text-sm"
    >
      <Phone size={16} strokeWidth={1.75} className="shrink-0 text-accent" aria-hidden="true" />
      <span className="min-w-0 flex-1 truncate">
        {t('on', { names: new Intl.ListFormat(i18n.language).format(names) })}
      </span>
      {isIn ? (
        <PlainButton size="sm" variant="outline" onPress={() => toastErrors(leaveCall(call.id))}>
          {t('leave')}
        </PlainButton>
      ) : (
        <PlainButton size="sm" onPress={() => toastErrors(joinCall(channel.id))}>
          {t('join')}
        </PlainButton>
      )}
    </div>
  );
}
