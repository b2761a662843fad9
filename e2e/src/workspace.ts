import { newId } from '@parley/model';
import { type Account, must } from './account.ts';

/** A workspace, with the ids of its channels by name. */
export type Workspace = {
  id: string;
  name: string;
  owner: Account;
  /** Members in the order in which they joined. */
  members: Account[];
  channels: Record<string, string>;
};

type NewChannel = {
  prompt?: string;
  visibility?: 'open' | 'private';
  assistant_mode?: 'auto' | 'mention' | 'off';
};

/**
 * Creates what the app's form creates: a workspace with one channel, where the assistant answers
 * when it is mentioned.
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

/** @returns the channel's id, which is added to `workspace.channels`. */
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
 * @param channel the channel that the link opens; by default the first.
 * @returns the token of a link that any user may follow.
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

/** Accepts an invitation to the workspace. */
export async function join(workspace: Workspace, account: Account): Promise<void> {
  const token = await invitationTo(workspace);
  await must(account.client.rpc('accept_invitation', { token }));
  workspace.members.push(account);
}

/** @returns the id of the owner's conversation with another member. */
export async function openConversation(workspace: Workspace, other: Account): Promise<string> {
  const { data, error } = await workspace.owner.client.rpc('open_conversation', {
    workspace: workspace.id,
    people: [other.id],
  });
  if (error) throw new Error(error.message);
  return data;
}
