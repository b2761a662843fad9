import { type Channel, type ChannelForm, newId, type Participant } from '@parley/model';
import { collections, gateway } from '../../data/index.ts';

/**
 * Creates a channel with the user as its owner.
 * @returns its id
 * @throws AppError 23505 if the handle is taken
 */
export async function createChannel(
  form: ChannelForm,
  workspaceId: string,
  ownId: string,
): Promise<string> {
  const id = newId();
  const now = new Date().toISOString();
  const row: Channel = {
    id,
    workspace_id: workspaceId,
    name: form.name,
    topic: form.topic ?? '',
    description: form.description || null,
    icon: form.icon || null,
    category: form.category || null,
    visibility: form.visibility,
    prompt: form.prompt,
    prompt_version: form.prompt ? 1 : 0,
    assistant_mode: form.assistant_mode,
    assistant_model: null,
    assistant_tools: null,
    created_by: ownId,
    archived_at: null,
    deleted_at: null,
    created_at: now,
    updated_at: now,
  };
  await collections.channels.insert(row);
  return id;
}

export async function updateChannel(id: string, change: Partial<Channel>): Promise<void> {
  await collections.channels.update(id, (row) => Object.assign(row, change));
}

/** Joins the channel as the caller. @throws AppError */
export const joinChannel = (channel: Channel, profileId: string): Promise<void> =>
  addParticipant(channel, profileId);

/**
 * Adds a workspace member to the channel.
 * @throws AppError
 */
export async function addParticipant(channel: Channel, profileId: string): Promise<void> {
  const now = new Date().toISOString();
  const participant: Participant = {
    id: newId(),
    workspace_id: channel.workspace_id,
    channel_id: channel.id,
    profile_id: profileId,
    role: 'member',
    last_read_at: null,
    last_read_message_id: null,
    notify: 'all',
    starred: false,
    muted_until: null,
    created_at: now,
    updated_at: now,
  };
  await collections.participants.insert(participant);
}

/**
 * Changes a participant's notifications, mute time, star or role.
 * @throws AppError
 */
export async function updateParticipant(
  id: string,
  change: Partial<Pick<Participant, 'notify' | 'starred' | 'role' | 'muted_until'>>,
): Promise<void> {
  await collections.participants.update(id, (row) => void Object.assign(row, change));
}

/**
 * Removes a participant from a channel: the caller, or another one if the caller may.
 * @throws AppError
 */
export async function leaveChannel(participantId: string): Promise<void> {
  await gateway.remove('participants', [participantId]);
}
