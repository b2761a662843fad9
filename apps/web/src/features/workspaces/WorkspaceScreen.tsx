import { Button } from '@heroui/react';
import { channelTitle, memberDate, profileName, type Workspace } from '@parley/model';
import { Link } from '@tanstack/react-router';
import { Settings2, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useIsKnown, usePresence, useWorkspace } from '../../data/index.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { FirstOf } from '../../ui/FirstOf.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { InvitedMark } from '../../ui/InvitedMark.tsx';
import { PageBody, PageHeader, Section } from '../../ui/PageHeader.tsx';
import { SkeletonLines, SkeletonWord } from '../../ui/Skeletons.tsx';
import { ChannelIcon } from '../channels/ChannelIcon.tsx';
import { useChannels, useMemberCounts } from '../channels/queries.ts';
import { useStatus } from '../profile/queries.ts';
import { StatusEmoji } from '../profile/StatusEmoji.tsx';
import { InvitePeople } from './InvitePeople.tsx';
import {
  type WorkspaceMember,
  useHeadcount,
  useMembers,
  useMembersHere,
} from '../members/queries.ts';

/** Overview of a workspace: its age, members and topics. */
export default function WorkspaceScreen() {
  const { t } = useTranslation('workspaces');
  const workspace = useWorkspace();
  if (!workspace) return null;
  const settings = (
    <Link
      to="/workspace/$workspaceId/settings"
      params={{ workspaceId: workspace.id }}
      className="button button--outline button--sm"
    >
      <Settings2 size={16} strokeWidth={1.75} aria-hidden="true" />
      {t('settings')}
    </Link>
  );
  return (
    <>
      <PageHeader title={workspace.name} text={workspace.description ?? ''} actions={settings} />
      <PageBody>
        <Facts workspace={workspace} />
        <People workspaceId={workspace.id} />
        <Channels />
      </PageBody>
    </>
  );
}

function Facts({ workspace }: { workspace: Workspace }) {
  const { t, i18n } = useTranslation('workspaces');
  const members = useMembersHere(workspace.id);
  const headcount = useHeadcount(workspace.id);
  const channels = useVisibleChannels();
  const areChannelsKnown = useIsKnown('channels');
  const owner = members.find(
    ({ membership }) => membership.profile_id === workspace.owner_id,
  )?.profile;
  const facts = [
    { key: 'people', value: headcount.people },
    { key: 'here', value: headcount.here },
    { key: 'channels', value: areChannelsKnown ? channels.length : undefined },
    { key: 'since', value: memberDate(workspace.created_at, i18n.language) },
  ] as const;
  return (
    <div className="flex flex-col gap-3">
      <dl className="flex flex-wrap gap-x-8 gap-y-4 md:gap-x-12">
        {facts.map(({ key, value }) => (
          <div key={key} className="flex flex-col-reverse">
            <dt className="text-sm text-soft">{t(`facts.${key}`)}</dt>
            <dd className="font-title text-[1.75rem] leading-9 tabular-nums">
              {value ?? <SkeletonWord className="w-8" />}
            </dd>
          </div>
        ))}
      </dl>
      {owner && <p className="text-sm text-faint">{t('ownedBy', { name: profileName(owner) })}</p>}
    </div>
  );
}

const useVisibleChannels = () =>
  useChannels().filter(({ visibility, archived_at }) => visibility !== 'direct' && !archived_at);

function People({ workspaceId }: { workspaceId: string }) {
  const { t } = useTranslation('workspaces');
  const { members, isKnown, error, rest } = useMembers(workspaceId);
  const { people: count } = useHeadcount(workspaceId);
  if (error) return <LoadError error={error} />;
  if (!isKnown || count === undefined) return <SkeletonLines />;
  return (
    <Section
      title={t('people', { count })}
      action={
        <InvitePeople>
          {(open) => (
            <Button size="sm" variant="outline" onPress={open}>
              <UserPlus size={16} strokeWidth={1.75} aria-hidden="true" />
              {t('invitePeople')}
            </Button>
          )}
        </InvitePeople>
      }
    >
      <FirstOf items={members} rest={rest} className="grid gap-x-8 sm:grid-cols-2">
        {(member) => <Person key={member.membership.id} member={member} />}
      </FirstOf>
    </Section>
  );
}

function Person({ member: { membership, profile } }: { member: WorkspaceMember }) {
  const { t } = useTranslation('workspaces');
  const isHere = usePresence()?.has(membership.profile_id);
  const status = useStatus(membership.profile_id);
  return (
    <li className="flex h-14 items-center gap-3 border-b border-hairline">
      <Avatar profile={profile} presence={isHere} />
      <span className="flex min-w-0 flex-1 flex-col leading-tight">
        <span className="flex items-center gap-1.5 font-medium">
          <span className="truncate">{profileName(profile)}</span>
          <StatusEmoji profileId={membership.profile_id} />
          {membership.opened_at === null && <InvitedMark />}
        </span>
        <span className="truncate text-xs text-faint">
          {status?.text ||
            (isHere === undefined ? (
              <SkeletonWord className="w-12" />
            ) : (
              t(isHere ? 'here' : 'away')
            ))}
        </span>
      </span>
      {membership.role !== 'member' && (
        <span className="text-sm text-soft">{t(`roles.${membership.role}`)}</span>
      )}
    </li>
  );
}

function Channels() {
  const { t } = useTranslation('workspaces');
  const channels = useVisibleChannels();
  const counts = useMemberCounts();
  if (channels.length === 0) return null;
  return (
    <Section title={t('channels')}>
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {channels.map((channel) => (
          <li key={channel.id} className="border-b border-hairline">
            <Link
              to="/channels/$channelId"
              params={{ channelId: channel.id }}
              className="-mx-2 flex h-11 items-center gap-2.5 rounded-lg px-2 hover:bg-hover"
            >
              <ChannelIcon channel={channel} />
              <span className="min-w-0 flex-1 truncate">{channelTitle(channel)}</span>
              <span className="shrink-0 text-sm text-faint tabular-nums">
                {counts ? (
                  t('people', { count: counts.get(channel.id) ?? 0 })
                ) : (
                  <SkeletonWord className="w-14" />
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
