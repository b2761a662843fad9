import { type Channel, channelTitle, isProgram, profileName } from '@parley/model';
import { Link } from '@tanstack/react-router';
import { Eye, UserPlus } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentPage } from '../../lib/current-page.ts';
import { usePresence } from '../../data/index.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { FirstOf } from '../../ui/FirstOf.tsx';
import { InvitedMark } from '../../ui/InvitedMark.tsx';
import { ProgramMark } from '../../ui/ProgramMark.tsx';
import { OpenedPanel } from '../../ui/OpenedPanel.tsx';
import { useOpening } from '../../ui/opening.ts';
import { useInvited } from '../members/queries.ts';
import { StatusEmoji } from '../profile/StatusEmoji.tsx';
import { type ChannelParticipant, useParticipants } from './queries.ts';
import { useChannelRights } from './use-channel-rights.ts';

const ReachDialog = lazy(() => import('../reach/ReachDialog.tsx'));

/** A channel's participants with their presence; a name links to the person's page. */
export default function MembersPanel({ channel }: { channel: Channel }) {
  const { t } = useTranslation('channels');
  const members = useParticipants(channel.id);
  const rights = useChannelRights(channel);
  const { onOpenChange } = useOpening();
  const [asksReach, setAsksReach] = useState(false);
  return (
    <>
      <OpenedPanel
        label={t('members')}
        placement="bottom end"
        className="w-66 p-1.5"
        dialogClassName="flex max-h-96 flex-col overflow-y-auto p-0"
      >
        <FirstOf items={members}>
          {(member) => <Member key={member.participant.id} member={member} />}
        </FirstOf>
        {rights.addPeople && (
          <Link
            to="/channels/$channelId/settings"
            params={{ channelId: channel.id }}
            hash="members"
            {...currentPage(false)}
            onClick={() => onOpenChange(false)}
            className="row-link mt-1 px-1.5"
          >
            <span className="grid size-6 place-items-center">
              <UserPlus size={16} strokeWidth={1.75} aria-hidden="true" />
            </span>
            {t('addPeople')}
          </Link>
        )}
        <button
          type="button"
          onClick={() => {
            onOpenChange(false);
            setAsksReach(true);
          }}
          className="row-link w-full cursor-pointer px-1.5"
        >
          <span className="grid size-6 place-items-center">
            <Eye size={16} strokeWidth={1.75} aria-hidden="true" />
          </span>
          {t('reach:title')}
        </button>
      </OpenedPanel>
      {asksReach && (
        <Suspense>
          <ReachDialog
            kind="channel"
            item={channel.id}
            name={channelTitle(channel)}
            onClose={() => setAsksReach(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function Member({ member: { participant, profile } }: { member: ChannelParticipant }) {
  const { t } = useTranslation('channels');
  const here = usePresence();
  const invited = useInvited();
  const isAssistant = profile?.role === 'assistant';
  const hasPage = !isAssistant && !isProgram(profile);
  const isHere = here?.has(participant.profile_id);
  return (
    <li>
      <PersonRow profileId={hasPage ? participant.profile_id : null}>
        <Avatar profile={profile} size="sm" presence={hasPage ? isHere : undefined} />
        <span className="flex-1 truncate text-ink">
          {profileName(profile)}
          {isHere && <span className="sr-only">, {t('here')}</span>}{' '}
          <StatusEmoji profileId={participant.profile_id} />
        </span>
        {invited.has(participant.profile_id) && <InvitedMark />}
        {isProgram(profile) && <ProgramMark />}
        {participant.role !== 'member' && !isAssistant && (
          <span className="text-xs text-faint">{t(`roles.${participant.role}`)}</span>
        )}
      </PersonRow>
    </li>
  );
}

/** A row that links to a person's page; assistants and bots have none. */
function PersonRow({ profileId, children }: { profileId: string | null; children: ReactNode }) {
  const { onOpenChange } = useOpening();
  const className = 'flex h-9 items-center gap-2.5 rounded-md px-1.5 outline-offset-[-2px]';
  if (profileId === null) return <div className={className}>{children}</div>;
  return (
    <Link
      to="/directory/$profileId"
      params={{ profileId }}
      onClick={() => onOpenChange(false)}
      className={`${className} hover:bg-hover`}
    >
      {children}
    </Link>
  );
}
