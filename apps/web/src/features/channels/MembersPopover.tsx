import { Button, Popover } from '@heroui/react';
import { profileName } from '@parley/model';
import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useIsKnown, usePresence } from '../../data/index.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { InvitedMark } from '../../ui/InvitedMark.tsx';
import { SkeletonWord } from '../../ui/Skeletons.tsx';
import { StatusEmoji } from '../profile/StatusEmoji.tsx';
import { useParticipants, usePeopleCount } from './queries.ts';
import { useInvited } from '../members/queries.ts';
import { PanelOverlay } from '../../ui/Overlays.tsx';

/**
 * How many people take part; who they are, and who of them is here, behind it, with the assistants.
 */
export function MembersPopover({ channelId }: { channelId: string }) {
  const { t } = useTranslation('channels');
  const members = useParticipants(channelId);
  const people = usePeopleCount(channelId);
  const isKnown = useIsKnown('participants', channelId);
  const here = usePresence();
  const invited = useInvited();
  return (
    <Popover>
      <Button
        size="sm"
        variant="ghost"
        aria-label={isKnown ? t('membersCount', { count: people }) : t('members')}
        className="h-7 gap-1.5 rounded-full border border-hairline px-2.5 text-[13px] tabular-nums"
      >
        <Users size={14} strokeWidth={1.75} aria-hidden="true" />
        {isKnown ? people : <SkeletonWord className="w-3" />}
      </Button>
      <PanelOverlay
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
      </PanelOverlay>
    </Popover>
  );
}
