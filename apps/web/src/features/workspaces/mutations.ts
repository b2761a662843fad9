import { newId, type Workspace, type WorkspaceForm } from '@parley/model';
import { collections, selectWorkspace, supabase, toAppError } from '../../data/index.ts';
import { saved } from '../../lib/saved.ts';

/** Creates a workspace of the person and opens it. @throws AppError */
export async function createWorkspace(form: WorkspaceForm, ownerId: string): Promise<string> {
  const id = newId();
  const now = new Date().toISOString();
  const row: Workspace = { id, name: form.name, description: form.description || null, icon: form.icon || null, owner_id: ownerId, theme: 'claude', created_at: now, updated_at: now };
  await saved(collections.workspaces.insert(row));
  await selectWorkspace(id);
  return id;
}

export type NewInvitation = { workspaceId: string; role: 'member' | 'admin'; hours: number; maxUses: number | null };

/** @returns the link; it is shown once, the server keeps only its hash. @throws AppError */
export async function createInvitation({ workspaceId, role, hours, maxUses }: NewInvitation): Promise<string> {
  const answer = await supabase.rpc('create_invitation', { workspace: workspaceId, invited_role: role, valid_hours: hours, max_uses: maxUses, invited_email: null });
  if (answer.error) throw toAppError(answer.error, answer.status);
  return `${window.location.origin}/join/${answer.data[0]?.token}`;
}

/** @throws AppError */
export async function revokeInvitation(id: string): Promise<void> {
  const answer = await supabase.from('invitations').update({ revoked_at: new Date().toISOString() }).eq('id', id);
  if (answer.error) throw toAppError(answer.error, answer.status);
}
