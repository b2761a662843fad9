import {
  type CustomEmoji,
  limits,
  type Membership,
  newId,
  type Workspace,
  type WorkspaceForm,
} from '@parley/model';
import {
  collections,
  refreshWorkspace,
  gateway,
  leaveBy,
  selectWorkspace,
  supabase,
  toAppError,
} from '../../data/index.ts';
import { EMOJI_BUCKET } from '../emoji/queries.ts';
import type { themes } from './themes.ts';

/** Creates a workspace owned by the caller and opens it. @throws AppError */
export async function createWorkspace(form: WorkspaceForm, ownerId: string): Promise<string> {
  const id = newId();
  const now = new Date().toISOString();
  const row: Workspace = {
    id,
    name: form.name,
    description: form.description || null,
    icon: form.icon || null,
    owner_id: ownerId,
    theme: 'claude',
    drive_quota_bytes: limits.driveQuotaBytes,
    requires_second_factor: false,
    meeting_template: null,
    created_at: now,
    updated_at: now,
  };
  await collections.workspaces.insert(row);
  await selectWorkspace(id);
  return id;
}

/** @throws AppError */
export function updateWorkspace(
  id: string,
  { name, description, icon, theme }: WorkspaceForm & { theme: (typeof themes)[number] },
): Promise<void> {
  return collections.workspaces.update(id, (row) =>
    Object.assign(row, { name, description: description || null, icon: icon || null, theme }),
  );
}

/** @throws AppError, `second_factor_first` among others */
export const demandSecondFactor = (id: string, isDemanded: boolean): Promise<void> =>
  collections.workspaces.update(id, (row) => {
    row.requires_second_factor = isDemanded;
  });

/**
 * Counts the members who would lose access if a second factor were required, and their access
 * tokens and calendar addresses that would end. @throws AppError
 */
export async function whoLacksSecondFactor(
  workspace: string,
): Promise<{ members: number; ended: number }> {
  const answer = await supabase.rpc('lacking_second_factor', { workspace });
  if (answer.error) throw toAppError(answer.error);
  const ended = answer.data.map((one) => (one.api_tokens ?? 0) + (one.calendar_feeds ?? 0));
  return { members: ended.length, ended: ended.reduce((sum, one) => sum + one, 0) };
}

/** Deletes a workspace with all its contents. @throws AppError */
export const deleteWorkspace = (id: string): Promise<void> =>
  leaveBy(id, collections.workspaces.delete(id));

/** @throws AppError */
export const changeRole = (membershipId: string, role: Membership['role']): Promise<void> =>
  collections.memberships.update(membershipId, (row) => {
    row.role = role;
  });

/** Removes a member from a workspace. @throws AppError, `last_owner` among others */
export const removeMember = (membershipId: string): Promise<void> =>
  collections.memberships.delete(membershipId);

/** The caller leaves a workspace. @throws AppError, `last_owner` among others */
export const leaveWorkspace = ({ id, workspace_id }: Membership): Promise<void> =>
  leaveBy(workspace_id, removeMember(id));

/**
 * Suspends a member immediately, until they are enabled again.
 * @throws AppError
 */
export async function disableMember(workspace: string, person: string): Promise<void> {
  const answer = await supabase.rpc('disable_member', { workspace, person });
  if (answer.error) throw toAppError(answer.error, answer.status);
}

/** Restores a disabled member with their previous role and channels. @throws AppError */
export async function enableMember(workspace: string, person: string): Promise<void> {
  const answer = await supabase.rpc('enable_member', { workspace, person });
  if (answer.error) throw toAppError(answer.error, answer.status);
}

/**
 * Declines a workspace the caller was added to and never opened. If `block`, it cannot add them
 * again.
 * @throws AppError, `not_waiting` among others
 */
export async function refuseWorkspace(workspace: string, block: boolean): Promise<void> {
  const answer = await supabase.rpc('refuse_workspace', { workspace, block });
  if (answer.error) throw toAppError(answer.error, answer.status);
  await refreshWorkspace();
}

/** Transfers a workspace to another member. @throws AppError, `not_a_member` among others */
export async function transferWorkspace(workspace: string, successor: string): Promise<void> {
  const answer = await supabase.rpc('transfer_workspace', { workspace, successor });
  if (answer.error) throw toAppError(answer.error, answer.status);
}

export type NewInvitation = {
  workspaceId: string;
  role: 'member' | 'admin';
  hours: number;
  maxUses: number | null;
  email?: string;
  /** The open channel new members start in; default is the workspace's first. */
  channelId?: string | undefined;
};

/** @returns the link. It is shown once, because the server only keeps its hash. @throws AppError */
export async function createInvitation({
  workspaceId,
  role,
  hours,
  maxUses,
  email,
  channelId,
}: NewInvitation): Promise<string> {
  const answer = await supabase.rpc('create_invitation', {
    workspace: workspaceId,
    invited_role: role,
    valid_hours: hours,
    max_uses: maxUses,
    invited_email: email ?? null,
    channel: channelId ?? null,
  });
  if (answer.error) throw toAppError(answer.error, answer.status);
  return `${window.location.origin}/join/${answer.data[0]?.token}`;
}

/** @throws AppError */
export async function revokeInvitation(id: string): Promise<void> {
  await gateway.update('invitations', [id], { revoked_at: new Date().toISOString() });
}

/** Deletes a custom emoji. Existing uses show its name instead. @throws AppError */
export async function deleteEmoji({ id, image_path }: CustomEmoji): Promise<void> {
  await collections.custom_emoji.delete(id);
  const { storage } = await supabase.whole();
  await storage.from(EMOJI_BUCKET).remove([image_path]);
}
