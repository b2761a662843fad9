import { type Channel, channelTitle, hasWords } from '@parley/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../../../ui/LoadError.tsx';
import { Nothing } from '../../../ui/Nothing.tsx';
import { ChannelIcon } from '../../channels/ChannelIcon.tsx';
import { ChoiceList } from './ChoiceList.tsx';
import { useChannelChoices } from './use-channel-choices.ts';
import type { MoveTarget } from './use-move.ts';

type ChannelChoicesProps = {
  channel: Channel;
  chosen: MoveTarget | null;
  onChoose(target: MoveTarget | null): void;
};

/** The channels in which the same people take part. */
export function ChannelChoices({ channel, chosen, onChoose }: ChannelChoicesProps) {
  const { t } = useTranslation('moves');
  const [typed, setTyped] = useState('');
  const { channels, error, refetch } = useChannelChoices(channel.id);
  if (error) return <LoadError error={error} again={() => void refetch()} />;
  const choices = (channels ?? [])
    .filter((target) => hasWords(channelTitle(target), typed))
    .map((target) => ({
      key: target.id,
      name: channelTitle(target),
      mark: <ChannelIcon channel={target} size={16} />,
      target: { channelId: target.id, threadId: null },
    }));
  return (
    <>
      <ChoiceList
        label={t('channels')}
        findLabel={t('findChannel')}
        typed={typed}
        onType={setTyped}
        choices={choices}
        chosen={chosen}
        onChoose={onChoose}
        empty={
          <Nothing isKnown={channels !== undefined} className="">
            {t(channels?.length === 0 ? 'noChannel' : 'noSuchChannel')}
          </Nothing>
        }
      />
      {channel.visibility !== 'direct' && channels && channels.length > 0 && (
        <p className="pt-2 text-sm text-faint">
          {t('sameReaders', { channel: channelTitle(channel) })}
        </p>
      )}
    </>
  );
}
