import { newId, type PromptDraft, type Rehearsal } from '@parley/model';
import { collections, refreshWorkspace, supabase, toAppError } from '../../../data/index.ts';
import { saved } from '../../../lib/saved.ts';
import type { Assistant } from './assistants.ts';

const DUPLICATE = '23505';

/**
 * Keeps the shared draft, unless a colleague has changed it since it was seen.
 * @param seen the draft as it was last read, or null
 * @returns what is kept now; null when a colleague was faster
 * @throws AppError
 */
export async function storeDraft(
  { channel, id }: Assistant,
  prompt: string,
  authorId: string,
  seen: PromptDraft | null,
): Promise<PromptDraft | null> {
  const { data, error, status } = seen
    ? await supabase
        .from('prompt_drafts')
        .update({ prompt, author_id: authorId })
        .eq('id', seen.id)
        .eq('updated_at', seen.updated_at)
        .select('*')
        .maybeSingle()
    : await supabase
        .from('prompt_drafts')
        .insert({
          workspace_id: channel.workspace_id,
          channel_id: channel.id,
          assistant_id: id,
          prompt,
          author_id: authorId,
        })
        .select('*')
        .single();
  if (error?.code === DUPLICATE) return null;
  if (error) throw toAppError(error, status);
  return data;
}

/** @throws AppError */
export async function dropDraft({ channel, id }: Assistant): Promise<void> {
  const all = supabase.from('prompt_drafts').delete().eq('channel_id', channel.id);
  const { error, status } = await (id === null
    ? all.is('assistant_id', null)
    : all.eq('assistant_id', id));
  if (error) throw toAppError(error, status);
}

/** Has a prompt tried on the channel's last messages. @returns its id @throws AppError */
export async function startRehearsal(
  { channel, id }: Assistant,
  prompt: string,
  ownId: string,
): Promise<string> {
  const now = new Date().toISOString();
  const row: Rehearsal = {
    id: newId(),
    workspace_id: channel.workspace_id,
    channel_id: channel.id,
    assistant_id: id,
    asked_by: ownId,
    prompt,
    status: 'queued',
    results: [],
    error: null,
    created_at: now,
    updated_at: now,
  };
  await saved(collections.rehearsals.insert(row));
  return row.id;
}

/** Ends a rehearsal, and forgets it. @throws AppError */
export async function endRehearsal(id: string): Promise<void> {
  if (collections.rehearsals.has(id)) await saved(collections.rehearsals.delete(id));
}

export type Look = { name: string; avatar_path: string | null };

/** A further assistant of the channel. @throws AppError */
export const addAssistant = (channel: string, look: Look): Promise<void> =>
  changed(supabase.rpc('add_channel_assistant', { channel, ...look }));

/** Name and picture of the channel's first assistant. @throws AppError */
export const nameMain = (channel: string, look: Look): Promise<void> =>
  changed(supabase.rpc('name_channel_assistant', { channel, ...look }));

/** @throws AppError */
export const renameAssistant = (assistant: string, look: Look): Promise<void> =>
  changed(supabase.rpc('rename_channel_assistant', { assistant, ...look }));

/** An assistant says no more here; what it said stays. @param row of the channel's assistants @throws AppError */
export const sendAway = (row: string): Promise<void> =>
  changed(supabase.from('channel_assistants').delete().eq('id', row));

/** Functions make rows of several tables; not all of them are told live. */
async function changed(work: PromiseLike<{ error: unknown; status: number }>): Promise<void> {
  const { error, status } = await work;
  if (error) throw toAppError(error, status);
  await refreshWorkspace();
}
