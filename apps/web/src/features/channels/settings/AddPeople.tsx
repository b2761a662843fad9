import { ComboBox, Input, Label, ListBox } from '@heroui/react';
import { type Channel, isProgram, profileName } from '@parley/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFoundPeople, useIsKnown } from '../../../data/index.ts';
import { foundByName } from '../../../lib/found-by-name.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { InvitedMark } from '../../../ui/InvitedMark.tsx';
import { ProgramMark } from '../../../ui/ProgramMark.tsx';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { addParticipant } from '../mutations.ts';
import { type ChannelParticipant } from '../queries.ts';
import { useProfiles } from '../../../data/index.ts';
import { useInvited, useMemberships } from '../../members/queries.ts';
import { OpensNote } from '../../reach/OpensNote.tsx';

/** Longest list shown; the user types to find further people. */
const SHOWN = 50;

/**
 * Adds workspace members who are not in the channel yet, by name. It is the only way into a private
 * channel.
 */
export function AddPeople({
  channel,
  members,
}: {
  channel: Channel;
  members: ChannelParticipant[];
}) {
  'use memo';
  const { t } = useTranslation('channels');
  const profiles = useProfiles();
  // A new field for each added person: closed, empty and ready for the next name.
  const [added, setAdded] = useState(0);
  const [typed, setTyped] = useState('');
  const memberships = useMemberships();
  const invited = useInvited();
  const isEverybodyKnown = useIsKnown('memberships');
  useFoundPeople(typed);
  const taken = new Set(members.map(({ participant }) => participant.profile_id));
  const others = memberships
    .flatMap(({ profile_id }) => (taken.has(profile_id) ? [] : (profiles.get(profile_id) ?? [])))
    .filter(({ role }) => role !== 'assistant')
    .toSorted((a, b) => profileName(a).localeCompare(profileName(b)));
  const shown = foundByName(others, profileName, typed).slice(0, SHOWN);
  if (isEverybodyKnown && others.length === 0)
    return <p className="text-sm text-faint">{t('everybodyIsHere')}</p>;
  // The only person left is named; before that the first one stands for whoever is added.
  const [candidate = null] = shown;
  return (
    <ComboBox
      key={added}
      autoFocus={added > 0}
      // Keeps the typed text when the list closes, as it does when the page is scrolled.
      allowsCustomValue
      items={shown}
      onInputChange={setTyped}
      onSelectionChange={(key) => {
        if (typeof key !== 'string') return;
        setAdded(added + 1);
        setTyped('');
        toastErrors(addParticipant(channel, key));
      }}
      className="flex max-w-prose flex-col gap-1.5"
    >
      <Label>{t('addPeople')}</Label>
      <OpensNote
        channelId={channel.id}
        personId={candidate && candidate.id}
        isNamed={shown.length === 1}
        isOfField
      />
      <ComboBox.InputGroup className="w-full max-w-sm">
        <Input className="w-full" placeholder={t('addPeoplePlaceholder')} />
        <ComboBox.Trigger />
      </ComboBox.InputGroup>
      <ComboBox.Popover>
        <ListBox items={shown}>
          {(profile) => (
            <ListBox.Item id={profile.id} textValue={profileName(profile)}>
              <Avatar profile={profile} size="sm" />
              <span className="min-w-0 truncate">{profileName(profile)}</span>
              {invited.has(profile.id) && <InvitedMark />}
              {isProgram(profile) && <ProgramMark />}
            </ListBox.Item>
          )}
        </ListBox>
      </ComboBox.Popover>
    </ComboBox>
  );
}
