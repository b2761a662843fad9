import { type Draft, newId } from '@parley/model';
import { collections, supabase } from '../../../data/index.ts';
import { onDevice } from '../../../lib/device-storage.ts';
import type { KeptDraft } from './draft-sync.ts';

/** A draft belongs to a channel, or to a thread by its root message. */
export type DraftScope = {
  workspaceId: string;
  channelId: string;
  threadId: string | null;
  profileId: string;
};

const keyOf = ({ profileId, channelId, threadId }: DraftScope) =>
  `parley-draft-${profileId}-${threadId ?? channelId}`;

/** The draft kept on this device. */
export function loadDraft(scope: DraftScope): KeptDraft | null {
  try {
    const kept: unknown = JSON.parse(onDevice.get(keyOf(scope)) ?? 'null');
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

export function keepDraft(scope: DraftScope, draft: KeptDraft | null): void {
  if (draft) onDevice.set(keyOf(scope), JSON.stringify(draft));
  else onDevice.remove(keyOf(scope));
}

/**
 * Stores a draft for the user's other devices; an empty text deletes it.
 * @throws AppError
 */
export async function shareDraft(scope: DraftScope, text: string): Promise<void> {
  const known = [...collections.drafts.values()].find((row) => isOf(scope, row));
  if (text.trim() === '') return known && collections.drafts.delete(known.id);
  if (known) {
    return collections.drafts.update(known.id, (row) => {
      row.text = text;
    });
  }
  const now = new Date().toISOString();
  const { workspaceId, channelId, threadId, profileId } = scope;
  return collections.drafts.insert({
    id: newId(),
    workspace_id: workspaceId,
    channel_id: channelId,
    profile_id: profileId,
    thread_id: threadId,
    text,
    created_at: now,
    updated_at: now,
  });
}

/** True if the server has no draft. A draft missing in the store may only not be loaded yet. */
export async function isGone({ channelId, threadId, profileId }: DraftScope): Promise<boolean> {
  const query = supabase
    .from('drafts')
    .select('id')
    .eq('profile_id', profileId)
    .eq('channel_id', channelId);
  const { data, error } = await (threadId
    ? query.eq('thread_id', threadId)
    : query.is('thread_id', null));
  return !error && data.length === 0;
}

export const isOf = ({ channelId, threadId, profileId }: DraftScope, row: Draft): boolean =>
  row.channel_id === channelId && row.thread_id === threadId && row.profile_id === profileId;

const isKept = (value: unknown): value is KeptDraft =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  'at' in value &&
  typeof value.at === 'number' &&
  'isUnsaved' in value &&
  typeof value.isUnsaved === 'boolean';
