import { type Channel, type Participant, profileName } from '@parley/model';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { anyOf } from '../../lib/list-of.ts';
import { Filled } from '../../lib/slot.tsx';
import { PageBody } from '../../ui/PageHeader.tsx';
import { useManagerNames } from '../members/use-managers.ts';
import { useChannel, useOwnParticipants, useParticipants } from './queries.ts';
import { Ending } from './settings/Ending.tsx';
import { IdentitySettings } from './settings/IdentitySettings.tsx';
import { MembersSettings } from './settings/MembersSettings.tsx';
import { OwnSettings } from './settings/OwnSettings.tsx';
import { channelSettings } from './slots.ts';
import { SavedTogether } from './settings/unsaved.tsx';
import { useChannelRights } from './use-channel-rights.ts';

/** A channel's settings, as far as the user may change them; the database decides. */
export default function ChannelSettingsScreen() {
  const { channelId } = useParams({ from: '/auth/channels/$channelId' });
  const channel = useChannel(channelId);
  const participant = useOwnParticipants().get(channelId);
  return channel && participant ? (
    <Settings key={channel.id} channel={channel} participant={participant} />
  ) : null;
}

function Settings({ channel, participant }: { channel: Channel; participant: Participant }) {
  const rights = useChannelRights(channel);
  return (
    <PageBody isForm>
      {!rights.change && <ReadOnly channel={channel} />}
      <SavedTogether>
        <Filled slot={channelSettings} given={{ channel, rights }} />
        {rights.change && <IdentitySettings channel={channel} canClose={rights.runs} />}
        <OwnSettings participant={participant} />
        <MembersSettings channel={channel} rights={rights} />
        <Ending channel={channel} participant={participant} rights={rights} />
      </SavedTogether>
    </PageBody>
  );
}

/** Says who can change the settings: those who run the channel, and the workspace's managers. */
function ReadOnly({ channel }: { channel: Channel }) {
  const { t, i18n } = useTranslation('channels');
  const managers = useManagerNames();
  const owners = useParticipants(channel.id).flatMap(({ participant: { role }, profile }) =>
    (role === 'owner' || role === 'admin') && profile ? profileName(profile) : [],
  );
  const names = [...new Set([...owners, ...managers])];
  return (
    <p className="text-soft">
      {t('readOnly')}
      {names.length > 0 && ` ${t('readOnlyAsk', { names: anyOf(names, i18n.language) })}`}
    </p>
  );
}
