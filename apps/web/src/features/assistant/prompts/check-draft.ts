import { type Replay, replay } from '@parley/model/prompts';
import { supabase, toAppError } from '../../../data/index.ts';
import { endRehearsal, type RehearsedDraft, startRehearsal } from './mutations.ts';
import type { Assistant } from './assistants.ts';

/** Publishing does not wait longer for a rehearsal, in milliseconds. */
const PATIENCE_MS = 6000;
const POLL_MS = 250;

/**
 * Plays the rules of a draft over the channel's last days before it is published.
 * @returns null if that took too long, or the user does not read the channel
 */
export async function checkDraft(
  assistant: Assistant,
  draft: RehearsedDraft,
  ownId: string,
): Promise<Replay | null> {
  const id = await startRehearsal(assistant, { ...draft, isQuick: true }, ownId).catch(() => null);
  if (id === null) return null;
  const played = await whenEnded(id);
  await endRehearsal(id).catch(() => {});
  return played;
}

/** Asks again and again, because a live change may be late when much is written. */
async function whenEnded(id: string): Promise<Replay | null> {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    const { data } = await supabase
      .from('rehearsals')
      .select('status, replay')
      .eq('id', id)
      .maybeSingle();
    if (!data || data.status === 'failed') return null;
    if (data.status === 'done') return replay.safeParse(data.replay).data ?? null;
    await new Promise((resolve) => void setTimeout(resolve, POLL_MS));
  }
  return null;
}

/** Logs that a prompt is published although its rehearsal warned of it. @throws AppError */
export async function logDespite(channel: string, warnings: readonly string[]): Promise<void> {
  const { error, status } = await supabase.rpc('log_publishing_despite', {
    channel,
    warnings: [...warnings],
  });
  if (error) throw toAppError(error, status);
}
