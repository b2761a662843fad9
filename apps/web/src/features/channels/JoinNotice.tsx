import { channelTitle, type Channel, type Profile, profileName } from '@parley/model';
import { Archive, Hash, Lock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { supabase, useProfiles, useOwnId } from '../../data/index.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { toastErrors } from '../../lib/toast-errors.ts';
import { joinChannel } from './mutations.ts';
import { PlainButton } from '../../ui/PlainButton.tsx';

const SHOWN = 6;
const MOST = 200;

/** A channel that the user has not joined: its topic, its members, and a button to join. */
export default function JoinNotice({ channel }: { channel: Channel }) {
  const { t } = useTranslation('channels');
  const ownId = useOwnId();
  const isPrivate = channel.visibility !== 'open';
  const text = channel.archived_at
    ? t('archivedText')
    : isPrivate
      ? t('joinPrivateText')
      : channel.description || t('joinText');
  return (
    <div className="flex-1 overflow-y-auto">
      <EmptyState
        isKnown
        icon={channel.archived_at ? Archive : isPrivate ? Lock : Hash}
        title={t('joinTitle', { name: channelTitle(channel) })}
        text={text}
        action={
          <div className="flex flex-col items-center gap-5">
            <People channelId={channel.id} />
            {!channel.archived_at && (
              <PlainButton
                variant="primary"
                onPress={() => toastErrors(joinChannel(channel, ownId))}
              >
                {t('join')}
              </PlainButton>
            )}
          </div>
        }
      />
    </div>
  );
}

function People({ channelId }: { channelId: string }) {
  const { t } = useTranslation('channels');
  const people = usePeople(channelId);
  if (people.length === 0) return null;
  return (
    <div className="flex items-center gap-2 text-sm text-soft">
      <span className="flex -space-x-1.5">
        {people.slice(0, SHOWN).map((profile) => (
          <Avatar key={profile.id} profile={profile} size="sm" />
        ))}
      </span>
      <span title={people.map((profile) => profileName(profile)).join(', ')}>
        {t('membersCount', { count: people.length })}
      </span>
    </div>
  );
}

/** The store only has the participants of opened channels, but it has all profiles. */
function usePeople(channelId: string): Profile[] {
  const profiles = useProfiles();
  const [ids, setIds] = useState<string[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void supabase
      .from('participants')
      .select('profile_id')
      .eq('channel_id', channelId)
      .neq('role', 'assistant')
      .limit(MOST)
      .then(({ data }) => isCurrent && setIds((data ?? []).map(({ profile_id }) => profile_id)));
    return () => {
      isCurrent = false;
    };
  }, [channelId]);
  return ids.flatMap((id) => profiles.get(id) ?? []);
}
