import { type Channel, channelTitle, isProgram, profileName } from '@parley/model';
import { UserMinus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsKnown, usePresence, useSession } from '../../../data/index.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { FirstOf } from '../../../ui/FirstOf.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { InvitedMark } from '../../../ui/InvitedMark.tsx';
import { ProgramMark } from '../../../ui/ProgramMark.tsx';
import { Section } from '../../../ui/PageHeader.tsx';
import { SkeletonLines } from '../../../ui/Skeletons.tsx';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { leaveChannel, updateParticipant } from '../mutations.ts';
import { type ChannelParticipant, useParticipants, usePeopleCount } from '../queries.ts';
import { useInvited } from '../../members/queries.ts';
import { ReachButton } from '../../reach/ReachButton.tsx';
import type { ChannelRights } from '../rights.ts';
import { AddPeople } from './AddPeople.tsx';

/** Participants with their roles; users with the right can add, change and remove them. */
export function MembersSettings({ channel, rights }: { channel: Channel; rights: ChannelRights }) {
  const { t } = useTranslation('channels');
  const members = useParticipants(channel.id);
  const count = usePeopleCount(channel.id);
  const invited = useInvited();
  const isKnown = useIsKnown('participants', channel.id);
  if (!isKnown)
    return (
      <Section id="members" title={t('members')}>
        <SkeletonLines />
      </Section>
    );
  return (
    <Section id="members" title={t('membersCount', { count })}>
      {rights.addPeople && <AddPeople channel={channel} members={members} />}
      <FirstOf items={members}>
        {(member) => (
          <MemberRow
            key={member.participant.id}
            member={member}
            isInvited={invited.has(member.participant.profile_id)}
            rights={rights}
          />
        )}
      </FirstOf>
      <ReachButton
        kind="channel"
        item={channel.id}
        name={channelTitle(channel)}
        className="w-fit"
      />
    </Section>
  );
}

function MemberRow({
  member: { participant, profile },
  isInvited,
  rights,
}: {
  member: ChannelParticipant;
  isInvited: boolean;
  rights: ChannelRights;
}) {
  const { t } = useTranslation('channels');
  const ownId = useSession().userId;
  const here = usePresence();
  const [asks, setAsks] = useState(false);
  const name = profileName(profile);
  const isAssistant = profile?.role === 'assistant';
  const isOther = participant.profile_id !== ownId && !isAssistant;
  const roles = isOther ? rights.rolesFor(participant.role) : [];
  const role = roles.find((known) => known === participant.role);
  const canRemove = isOther && rights.removePerson(participant.role);
  return (
    <li className="flex min-h-13 items-center gap-3 border-b border-hairline">
      <Avatar
        profile={profile}
        presence={isAssistant || isProgram(profile) ? undefined : here?.has(participant.profile_id)}
      />
      <span className="flex min-w-0 flex-1 items-center gap-x-2 gap-y-0.5 max-sm:flex-col max-sm:items-start">
        <span className="max-w-full truncate font-medium">
          {name}
          {participant.profile_id === ownId && (
            <span className="font-normal text-faint"> ({t('you')})</span>
          )}
        </span>
        {isInvited && <InvitedMark />}
        {isProgram(profile) && <ProgramMark />}
      </span>
      {role ? (
        <Choice
          hideLabel
          label={t('roleOf', { name })}
          className="w-34"
          value={role}
          onChange={(next) => toastErrors(updateParticipant(participant.id, { role: next }))}
          options={roles.map((key) => ({ key, label: t(`roles.${key}`) }))}
        />
      ) : (
        <span className="text-sm text-faint">{t(`roles.${participant.role}`)}</span>
      )}
      {canRemove && (
        <IconButton
          label={t('removeMember', { name })}
          icon={UserMinus}
          onPress={() => setAsks(true)}
        />
      )}
      <ConfirmDialog
        isOpen={asks}
        onOpenChange={setAsks}
        title={t('removeTitle', { name })}
        text={t('removeText')}
        confirmLabel={t('remove')}
        onConfirm={() => toastErrors(leaveChannel(participant.id))}
      />
    </li>
  );
}
