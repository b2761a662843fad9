import { newId, type PromptDraft, type Rehearsal } from '@parley/model';
import { z } from 'zod';
import {
  collections,
  gateway,
  refreshWorkspace,
  supabase,
  toAppError,
} from '../../../data/index.ts';
import type { WrittenRule } from '../rules/standing.ts';
import type { Assistant } from './assistants.ts';

/** A draft already exists, or it changed since it was read. */
const OVERTAKEN = new Set(['23505', 'no_row_saved']);

/**
 * Saves the shared draft, unless a colleague changed it since it was read.
 * @param seen the draft as it was last read, or null
 * @returns the saved draft; null if a colleague saved first
 * @throws AppError
 */
export async function storeDraft(
  { channel, id }: Assistant,
  prompt: string,
  authorId: string,
  seen: PromptDraft | null,
): Promise<PromptDraft | null> {
  const draft = {
    workspace_id: channel.workspace_id,
    channel_id: channel.id,
    assistant_id: id,
    prompt,
    author_id: authorId,
  };
  try {
    const [stored] = seen
      ? await gateway.update(
          'prompt_drafts',
          [seen.id],
          { prompt, author_id: authorId },
          seen.updated_at,
        )
      : await gateway.insert('prompt_drafts', [draft]);
    return { ...draft, ...stamps.parse(stored) };
  } catch (error) {
    if (OVERTAKEN.has(toAppError(error).code)) return null;
    throw error;
  }
}

/** Columns set by the database. */
const stamps = z.object({ id: z.string(), created_at: z.string(), updated_at: z.string() });

/** @throws AppError */
export async function dropDraft({ channel, id }: Assistant): Promise<void> {
  const all = supabase.from('prompt_drafts').select('id').eq('channel_id', channel.id);
  const { data, error, status } = await (id === null
    ? all.is('assistant_id', null)
    : all.eq('assistant_id', id));
  if (error) throw toAppError(error, status);
  const ids = data.map((draft) => draft.id);
  if (ids.length > 0) await gateway.remove('prompt_drafts', ids);
}

export type RehearsedDraft = {
  prompt: string;
  rules: readonly WrittenRule[];
  /** True to play only the rules, without asking a model. */
  isQuick?: boolean;
};

/** Rehearses a draft on what happened in the channel. @returns its id @throws AppError */
export async function startRehearsal(
  { channel, id }: Assistant,
  { prompt, rules, isQuick = false }: RehearsedDraft,
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
    rules: rules
      .filter(({ is_enabled }) => is_enabled)
      .map(({ trigger, conditions, effect }) => ({ trigger, conditions, effect })),
    is_quick: isQuick,
    replay: null,
    created_at: now,
    updated_at: now,
  };
  await collections.rehearsals.insert(row);
  return row.id;
}

/** Ends and deletes a rehearsal. @throws AppError */
export async function endRehearsal(id: string): Promise<void> {
  if (collections.rehearsals.has(id)) await collections.rehearsals.delete(id);
}

export type AssistantAppearance = { name: string; avatar_path: string | null };

/** Adds an assistant to the channel. @throws AppError */
export const addAssistant = (channel: string, appearance: AssistantAppearance): Promise<void> =>
  changed(supabase.rpc('add_channel_assistant', { channel, ...appearance }));

/** Sets name and picture of the channel's first assistant. @throws AppError */
export const nameMain = (channel: string, appearance: AssistantAppearance): Promise<void> =>
  changed(supabase.rpc('name_channel_assistant', { channel, ...appearance }));

/** @throws AppError */
export const renameAssistant = (
  assistant: string,
  appearance: AssistantAppearance,
): Promise<void> => changed(supabase.rpc('rename_channel_assistant', { assistant, ...appearance }));

/**
 * Removes an assistant from the channel. Its messages stay.
 * @param row id in `channel_assistants`
 * @throws AppError
 */
export async function sendAway(row: string): Promise<void> {
  await gateway.remove('channel_assistants', [row]);
  await refreshWorkspace();
}

/** The functions write rows of several tables, and not all of those have live updates. */
async function changed(work: PromiseLike<{ error: unknown; status: number }>): Promise<void> {
  const { error, status } = await work;
  if (error) throw toAppError(error, status);
  await refreshWorkspace();
}
