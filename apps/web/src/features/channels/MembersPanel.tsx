import { profileName } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { usePresence } from '../../data/index.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { InvitedMark } from '../../ui/InvitedMark.tsx';
import { OpenedPanel } from '../../ui/OpenedPanel.tsx';
import { useInvited } from '../members/queries.ts';
import { StatusEmoji } from '../profile/StatusEmoji.tsx';
import { useParticipants } from './queries.ts';

type MembersPanelProps = { channelId: string };

/** Who takes part in a channel, and who of them is here. */
export default function MembersPanel({ channelId }: MembersPanelProps) {
  const { t } = useTranslation('channels');
  const members = useParticipants(channelId);
  const here = usePresence();
  const invited = useInvited();
  return (
    <OpenedPanel
      label={t('members')}
      placement="bottom end"
      className="w-66 p-1.5"
      dialogClassName="max-h-96 overflow-y-auto p-0"
    >
      <ul>
        {members.map(({ participant, profile }) => {
          const isAssistant = profile?.role === 'assistant';
          const isHere = here?.has(participant.profile_id);
          return (
            <li key={participant.id} className="flex h-9 items-center gap-2.5 rounded-md px-1.5">
              <Avatar profile={profile} size="sm" presence={isAssistant ? undefined : isHere} />
              <span className="flex-1 truncate">
                {profileName(profile)}
                {isHere && <span className="sr-only">, {t('here')}</span>}{' '}
                <StatusEmoji profileId={participant.profile_id} />
              </span>
              {invited.has(participant.profile_id) && <InvitedMark />}
              {participant.role !== 'member' && !isAssistant && (
                <span className="text-xs text-faint">{t(`roles.${participant.role}`)}</span>
              )}
            </li>
          );
        })}
      </ul>
    </OpenedPanel>
  );
}
