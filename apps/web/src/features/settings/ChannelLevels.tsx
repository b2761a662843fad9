import { channelTitle } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { useIsKnown } from '../../data/index.ts';
import { Choice } from '../../ui/Choice.tsx';
import { Nothing } from '../../ui/Nothing.tsx';
import { Section } from '../../ui/PageHeader.tsx';
import { toastErrors } from '../../lib/toast-errors.ts';
import { ChannelIcon } from '../channels/ChannelIcon.tsx';
import { updateParticipant } from '../channels/mutations.ts';
import { useOwnChannels } from '../channels/queries.ts';
import { MuteMenu } from '../channels/MuteMenu.tsx';

const LEVELS = ['all', 'mentions', 'none'] as const;

/** Notification levels of all channels in the workspace. */
export function ChannelLevels() {
  const { t } = useTranslation('settings');
  const isKnown = useIsKnown('channels');
  const channels = useOwnChannels().filter(({ channel }) => channel.visibility !== 'direct');
  return (
    <Section title={t('channels')} {...(channels.length > 0 && { text: t('channelsText') })}>
      {channels.length === 0 && <Nothing isKnown={isKnown}>{t('noChannels')}</Nothing>}
      <ul aria-label={t('channels')}>
        {channels.map(({ channel, participant }) => {
          const name = channelTitle(channel);
          return (
            <li
              key={channel.id}
              className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline py-1.5"
            >
              <span className="flex min-w-32 flex-1 items-center gap-2">
                <ChannelIcon channel={channel} />
                <span className="truncate">{name}</span>
              </span>
              <MuteMenu participant={participant} name={name} />
              <Choice
                hideLabel
                label={t('levelOf', { name })}
                className="w-44"
                value={participant.notify}
                options={LEVELS.map((key) => ({ key, label: t(`levels.${key}`) }))}
                onChange={(notify) => toastErrors(updateParticipant(participant.id, { notify }))}
              />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
