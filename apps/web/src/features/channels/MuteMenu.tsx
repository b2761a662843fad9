import { Button, Dropdown } from '@heroui/react';
import type { Participant } from '@parley/model';
import { Bell, BellOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fullDate } from '../../lib/format.ts';
import { toastErrors } from '../../lib/toast-errors.ts';
import { updateParticipant } from './mutations.ts';
import { useIsSilent } from '../../data/index.ts';
import { isMutedForever, muteChange, mutes } from './mute.ts';
import { MenuOverlay } from '../../ui/Overlays.tsx';

/**
 * Mutes a channel for a while, or unmutes it.
 * @param name the channel's, on pages that show several
 */
export function MuteMenu({ participant, name }: { participant: Participant; name?: string }) {
  const { t } = useTranslation('notifications');
  const isSilent = useIsSilent(participant.channel_id);
  const Icon = isSilent ? BellOff : Bell;
  const state = !isSilent
    ? t('mute.label')
    : isMutedForever(participant) || !participant.muted_until
      ? t('mute.mutedForever')
      : t('mute.mutedUntil', { time: fullDate(participant.muted_until) });
  const act = (key: React.Key) => {
    const mute = mutes.find((known) => known === key) ?? null;
    toastErrors(updateParticipant(participant.id, muteChange(participant, mute)));
  };
  return (
    <Dropdown>
      <Button
        variant="outline"
        aria-label={name ? `${state}, ${name}` : undefined}
        isIconOnly={name !== undefined && !isSilent}
        className="min-w-0 shrink"
      >
        <Icon
          size={16}
          strokeWidth={1.75}
          className={isSilent ? 'shrink-0 text-accent' : 'shrink-0'}
          aria-hidden="true"
        />
        {(isSilent || !name) && <span className="truncate">{state}</span>}
      </Button>
      <MenuOverlay label={t('mute.label')} placement="bottom end">
        <Dropdown.Menu aria-label={t('mute.label')} onAction={act}>
          {mutes.map((mute) => (
            <Dropdown.Item key={mute} id={mute} textValue={t(`mute.${mute}`)}>
              {t(`mute.${mute}`)}
            </Dropdown.Item>
          ))}
          {isSilent && (
            <Dropdown.Item id="unmute" textValue={t('mute.unmute')}>
              {t('mute.unmute')}
            </Dropdown.Item>
          )}
        </Dropdown.Menu>
      </MenuOverlay>
    </Dropdown>
  );
}
