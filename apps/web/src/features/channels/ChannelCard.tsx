import { channelTitle } from '@parley/model';
import { Archive, Globe, Lock, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CardFact, CardFrame } from '../../ui/nouns/CardFrame.tsx';
import { ChannelIcon } from './ChannelIcon.tsx';
import { useChannel, useMemberCounts } from './queries.ts';

/** A channel's description, audience and number of people. */
export default function ChannelCard({ id }: { id: string }) {
  const { t } = useTranslation('channels');
  const channel = useChannel(id);
  const people = useMemberCounts()?.get(id);
  if (!channel) return null;
  const isOpen = channel.visibility === 'open';
  return (
    <CardFrame
      picture={<ChannelIcon channel={channel} size={20} />}
      title={channelTitle(channel)}
      about={channel.description}
    >
      <CardFact icon={isOpen ? Globe : Lock}>
        {t(isOpen ? 'card.openText' : 'card.privateText')}
      </CardFact>
      {people !== undefined && (
        <CardFact icon={Users}>{t('card.people', { count: people })}</CardFact>
      )}
      {channel.archived_at && <CardFact icon={Archive}>{t('card.archived')}</CardFact>}
    </CardFrame>
  );
}
