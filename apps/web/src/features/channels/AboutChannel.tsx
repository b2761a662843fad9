import { type Channel, type Profile, profileName } from '@parley/model';
import { useQuery } from '@tanstack/react-query';
import { Archive, Lock, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { supabase, toAppError, useProfiles } from '../../data/index.ts';
import { shortDate } from '../../lib/format.ts';
import { queries } from '../../lib/query-client.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { SkeletonWord } from '../../ui/Skeletons.tsx';

const NAMED = 3;
const PICTURES = 6;
const MOST = 200;

/** A channel's description, members, age and prompt. */
export function AboutChannel({ channel }: { channel: Channel }) {
  const { t } = useTranslation('channels');
  const profiles = useProfiles();
  const creator = profiles.get(channel.created_by ?? '');
  const since = shortDate(channel.created_at);
  const [firstOfPrompt = ''] = (channel.prompt ?? '').trim().split('\n');
  return (
    <section aria-label={t('about')} className="flex flex-col gap-3">
      {channel.description && <p className="wrap-anywhere">{channel.description}</p>}
      <People channelId={channel.id} />
      <p className="text-sm text-faint">
        {creator
          ? t('startedBy', { date: since, name: profileName(creator) })
          : t('startedOn', { date: since })}
      </p>
      {channel.visibility !== 'open' && <Fact icon={Lock}>{t('privateToOthers')}</Fact>}
      {channel.archived_at && <Fact icon={Archive}>{t('archivedText')}</Fact>}
      {firstOfPrompt && channel.assistant_mode !== 'off' && (
        <Fact icon={Sparkles}>
          <span className="truncate" title={channel.prompt}>
            {t('assistantFollows', { prompt: firstOfPrompt })}
          </span>
        </Fact>
      )}
    </section>
  );
}

function Fact({ icon: Icon, children }: { icon: typeof Lock; children: ReactNode }) {
  return (
    <p className="flex items-center gap-2 text-sm text-soft">
      <Icon size={14} strokeWidth={1.75} className="shrink-0 text-faint" aria-hidden="true" />
      {children}
    </p>
  );
}

function People({ channelId }: { channelId: string }) {
  const { t } = useTranslation('channels');
  const people = usePeople(channelId);
  if (!people) return <SkeletonWord className="w-40" />;
  if (people.length === 0) return null;
  const named = people.slice(0, NAMED).map((profile) => profileName(profile));
  const more = people.length - named.length;
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-soft">
      <span className="flex -space-x-1" aria-hidden="true">
        {people.slice(0, PICTURES).map((profile) => (
          <Avatar key={profile.id} profile={profile} size="sm" />
        ))}
      </span>
      <span title={people.map((profile) => profileName(profile)).join(', ')}>
        {more > 0 ? t('peopleAndMore', { names: named.join(', '), count: more }) : named.join(', ')}
      </span>
    </p>
  );
}

/**
 * The people in a channel; undefined until loaded. The store only has the participants of channels
 * that the user opened, but it has all profiles.
 */
function usePeople(channelId: string): Profile[] | undefined {
  const profiles = useProfiles();
  const { data } = useQuery(
    {
      queryKey: ['people of channel', channelId],
      queryFn: async () => {
        const { data, error, status } = await supabase
          .from('participants')
          .select('profile_id')
          .eq('channel_id', channelId)
          .neq('role', 'assistant')
          .order('created_at')
          .limit(MOST);
        if (error) throw toAppError(error, status);
        return data.map(({ profile_id }) => profile_id);
      },
    },
    queries,
  );
  return data?.flatMap((id) => profiles.get(id) ?? []);
}
