import { newId } from '@parley/model';
import { type Account, must } from './account.ts';

/** A workspace, with its channels by their names. */
export type Workspace = {
  id: string;
  name: string;
  owner: Account;
  /** Who has joined, in that order. */
  members: Account[];
  channels: Record<string, string>;
};

type NewChannel = {
  prompt?: string;
  visibility?: 'open' | 'private';
  assistant_mode?: 'auto' | 'mention' | 'off';
};

/**
 * What the app makes of its form: a workspace with one channel, where the assistant answers who
 * names it.
 */
export async function createWorkspace(
  owner: Account,
  name: string,
  firstChannel = 'General',
): Promise<Workspace> {
  const workspace: Workspace = { id: newId(), name, owner, members: [], channels: {} };
  await must(
    owner.client.from('workspaces').insert({ id: workspace.id, name, owner_id: owner.id }),
  );
  await createChannel(workspace, firstChannel, { assistant_mode: 'mention' });
  return workspace;
}

/** @returns the channel's id, as `workspace.channels` knows it from then on */
export async function createChannel(
  workspace: Workspace,
  name: string,
  { prompt = '', visibility = 'open', assistant_mode = 'auto' }: NewChannel = {},
): Promise<string> {
  const id = newId();
  await must(
    workspace.owner.client.from('channels').insert({
      id,
      workspace_id: workspace.id,
      name,
      prompt,
      visibility,
      assistant_mode,
      created_by: workspace.owner.id,
    }),
  );
  workspace.channels[name] = id;
  return id;
}

/**
 * @param channel where it leads; without one, to the first
 * @returns the token of a link that anybody may follow
 */
export async function invitationTo(workspace: Workspace, channel?: string): Promise<string> {
  const { data, error } = await workspace.owner.client.rpc('create_invitation', {
    workspace: workspace.id,
    channel: channel === undefined ? null : (workspace.channels[channel] ?? null),
  });
  const token = data?.[0]?.token;
  if (error || !token) throw new Error(`No invitation: ${error?.message}`);
  return token;
}

/** Somebody follows an invitation. */
export async function join(workspace: Workspace, account: Account): Promise<void> {
  const token = await invitationTo(workspace);
  await must(account.client.rpc('accept_invitation', { token }));
  workspace.members.push(account);
}

/** @returns the id of the owner's conversation with somebody of the workspace */
export async function openConversation(workspace: Workspace, other: Account): Promise<string> {
  const { data, error } = await workspace.owner.client.rpc('open_conversation', {
    workspace: workspace.id,
    people: [other.id],
  });
  if (error) throw new Error(error.message);
  return data;
}
