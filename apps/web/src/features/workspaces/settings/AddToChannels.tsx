import { Button, Checkbox, CheckboxGroup, Label, Modal } from '@heroui/react';
import { type Channel, channelTitle, profileName } from '@parley/model';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { supabase, toAppError } from '../../../data/index.ts';
import { errorText } from '../../../lib/error-text.ts';
import { queries } from '../../../lib/query-client.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DialogFooter } from '../../../ui/DialogFooter.tsx';
import { ErrorNotice } from '../../../ui/Notice.tsx';
import { ChannelIcon } from '../../channels/ChannelIcon.tsx';
import { addParticipant } from '../../channels/mutations.ts';
import { useChannels, useOwnParticipants } from '../../channels/queries.ts';
import { channelRights, standingIn } from '../../channels/rights.ts';
import type { WorkspaceMember } from '../../members/queries.ts';
import type { Rights } from '../../members/use-rights.ts';
import { OpensNote } from '../../reach/OpensNote.tsx';

/** Adds a member to channels they are not in yet. */
export function AddToChannels({
  member: { membership, profile },
  rights: { own, can },
  onClose,
}: {
  member: WorkspaceMember;
  rights: Rights;
  onClose(): void;
}) {
  const { t } = useTranslation('workspaces');
  const { workspace_id, profile_id } = membership;
  const name = profileName(profile);
  const { data: taken, error: loadError } = useQuery(
    {
      queryKey: ['participants-of', workspace_id, profile_id],
      queryFn: () => participantsOf(workspace_id, profile_id),
      staleTime: 0,
    },
    queries,
  );
  const ownParticipants = useOwnParticipants();
  const isAddable = (channel: Channel) =>
    channelRights(
      standingIn(channel, { membership: own, participant: ownParticipants.get(channel.id), can }),
    ).addPeople;
  const free = useChannels().filter(
    (channel) => taken && !taken.has(channel.id) && isAddable(channel),
  );
  const [chosen, setChosen] = useState<string[]>([]);
  const [error, setError] = useState<string | null>(null);
  const problem = error ?? (loadError && errorText(loadError));
  const add = async () => {
    try {
      for (const channel of free.filter(({ id }) => chosen.includes(id)))
        await addParticipant(channel, profile_id);
      toast.success(t('addedToChannels', { name, count: chosen.length }));
      onClose();
    } catch (refusal) {
      setError(errorText(refusal));
    }
  };
  return (
    <Dialog title={t('addToChannels', { name })} onClose={onClose}>
      <Modal.Body className="flex flex-col gap-4">
        {problem && <ErrorNotice>{problem}</ErrorNotice>}
        {taken && free.length === 0 ? (
          <p className="text-soft">{t('inEveryChannel', { name })}</p>
        ) : (
          <Channels channels={free} chosen={chosen} onChange={setChosen} />
        )}
        {free
          .filter(({ id }) => chosen.includes(id))
          .map((channel) => (
            <OpensNote
              key={channel.id}
              channelId={channel.id}
              channel={channelTitle(channel)}
              personId={profile_id}
              isNamed
            />
          ))}
      </Modal.Body>
      <DialogFooter onCancel={onClose}>
        <Button variant="primary" isDisabled={chosen.length === 0} onPress={() => void add()}>
          {t('add')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function Channels({
  channels,
  chosen,
  onChange,
}: {
  channels: Channel[];
  chosen: string[];
  onChange(ids: string[]): void;
}) {
  const { t } = useTranslation('workspaces');
  return (
    <CheckboxGroup
      aria-label={t('channels')}
      value={chosen}
      onChange={onChange}
      className="max-h-80 gap-1 overflow-y-auto p-1"
    >
      {channels.map((channel) => (
        <Checkbox key={channel.id} value={channel.id} className="m-0">
          <Checkbox.Content className="flex min-h-8 items-center gap-2.5">
            <Checkbox.Control className="border border-faint">
              <Checkbox.Indicator />
            </Checkbox.Control>
            <Label className="flex items-center gap-2 font-normal">
              <ChannelIcon channel={channel} />
              {channelTitle(channel)}
            </Label>
          </Checkbox.Content>
        </Checkbox>
      ))}
    </CheckboxGroup>
  );
}

/** Ids of a member's channels, as far as the caller can see them. @throws AppError */
async function participantsOf(workspaceId: string, profileId: string): Promise<Set<string>> {
  const answer = await supabase
    .from('participants')
    .select('channel_id')
    .eq('workspace_id', workspaceId)
    .eq('profile_id', profileId);
  if (answer.error) throw toAppError(answer.error, answer.status);
  return new Set(answer.data.map(({ channel_id }) => channel_id));
}
