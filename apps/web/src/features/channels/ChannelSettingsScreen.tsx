import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageBody } from '../../ui/PageHeader.tsx';
import { ChannelTools } from '../assistant/servers/ChannelTools.tsx';
import { useChannel, useManagesWorkspace, useOwnSeats } from './queries.ts';
import { AssistantSettings } from './settings/AssistantSettings.tsx';
import { Ending } from './settings/Ending.tsx';
import { IdentitySettings } from './settings/IdentitySettings.tsx';
import { MembersSettings } from './settings/MembersSettings.tsx';
import { OwnSettings } from './settings/OwnSettings.tsx';

/**
 * Everything about a channel that can be changed, as far as the person may; the database decides.
 */
export default function ChannelSettingsScreen() {
  const { t } = useTranslation('channels');
  const { channelId } = useParams({ from: '/auth/channels/$channelId' });
  const channel = useChannel(channelId);
  const seat = useOwnSeats().get(channelId);
  const runsWorkspace = useManagesWorkspace();
  if (!channel || !seat) return null;
  const manages = runsWorkspace || seat.role === 'owner' || seat.role === 'admin';
  return (
    <PageBody key={channel.id}>
      {!manages && <p className="text-soft">{t('readOnly')}</p>}
      {manages && <AssistantSettings channel={channel} />}
      {manages && channel.visibility !== 'direct' && <ChannelTools channel={channel} />}
      {manages && <IdentitySettings channel={channel} />}
      <OwnSettings seat={seat} />
      <MembersSettings channel={channel} manages={manages} />
      <Ending channel={channel} seat={seat} manages={manages} />
    </PageBody>
  );
}
