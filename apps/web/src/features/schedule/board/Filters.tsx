import { channelTitle } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../../ui/Choice.tsx';
import { useChannels } from '../../channels/queries.ts';
import { EVENT_KINDS } from '../kinds.ts';

/**
 * Filters of the schedule. Channel: 'all', an id, 'none' for
 * workspace events only, or 'guests' for private ones. Kind: 'all'
 * or a kind.
 */
export type ScheduleFilter = { channel: string; kind: string };
export const NO_FILTER: ScheduleFilter = { channel: 'all', kind: 'all' };

/** As high as the buttons beside it. */
const LOW =
  '[&_.select__trigger]:h-8 [&_.select__trigger]:min-h-8 [&_.select__trigger]:py-0 [&_.select__trigger]:text-sm';

export function Filters({
  filter,
  onChange,
  hasChannels,
}: {
  filter: ScheduleFilter;
  onChange(filter: ScheduleFilter): void;
  hasChannels: boolean;
}) {
  const { t } = useTranslation('schedule');
  const channels = useChannels().filter(({ visibility }) => visibility !== 'direct');
  const locationOptions = [
    { key: 'all', label: t('allChannels') },
    { key: 'none', label: t('everyone') },
    { key: 'guests', label: t('guestsOnly') },
    ...channels.map((channel) => ({ key: channel.id, label: channelTitle(channel) })),
  ];
  const kinds = [
    { key: 'all', label: t('allKinds') },
    ...EVENT_KINDS.map((kind) => ({ key: `${kind}`, label: t(`kinds.${kind}`) })),
  ];
  return (
    <>
      {hasChannels && (
        <Choice
          label={t('channel')}
          hideLabel
          className={`w-32 ${LOW}`}
          value={filter.channel}
          options={locationOptions}
          onChange={(channel) => onChange({ ...filter, channel })}
        />
      )}
      <Choice
        label={t('kind')}
        hideLabel
        className={`w-28 ${LOW}`}
        value={filter.kind}
        options={kinds}
        onChange={(kind) => onChange({ ...filter, kind })}
      />
    </>
  );
}
