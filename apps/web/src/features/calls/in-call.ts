import { cell } from '@parley/client/base/cell';
import { useSyncExternalStore } from 'react';
import { supabase, toAppError, unwrap } from '../../data/index.ts';

/** The service drops people who were not seen for a minute and a half. */
const SEEN_EVERY_MS = 30_000;

/** The call that was joined in this tab; another one ends this. */
const joined = cell<string | null>(null);
let timer: ReturnType<typeof setInterval> | undefined;

/** The id of the call that was joined in this tab. */
export const useJoinedCall = (): string | null =>
  useSyncExternalStore(joined.subscribe, joined.get);

/**
 * Begins the call of a channel or joins it, in a tab that was opened by the press: browsers block
 * one that opens later.
 * @throws AppError
 */
export async function joinCall(channelId: string): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const id = unwrap(await supabase.rpc('join_call', { channel: channelId }));
    const { data, error, status } = await supabase.from('calls').select('url').eq('id', id);
    if (error) throw toAppError(error, status);
    const [call] = data;
    if (call) goTo(tab, call.url);
    const before = joined.get();
    if (before !== null && before !== id) await leave(before);
    stay(id);
  } catch (error) {
    tab?.close();
    throw error;
  }
}

/** Without the tab, where pop-ups are blocked, this one leads there. */
function goTo(tab: Window | null, url: string): void {
  if (!tab) return window.location.assign(url);
  tab.opener = null;
  tab.location.replace(url);
}

/** @throws AppError */
export async function leaveCall(id: string): Promise<void> {
  forget();
  await leave(id);
}

async function leave(id: string): Promise<void> {
  const { error, status } = await supabase.rpc('leave_call', { call: id });
  if (error) throw toAppError(error, status);
}

/** Says that the user is still there, until the call is over. */
function stay(id: string): void {
  forget();
  joined.set(id);
  timer = setInterval(() => {
    void supabase.rpc('stay_in_call', { call: id }).then(({ data }) => {
      if (data === false && joined.get() === id) forget();
    });
  }, SEEN_EVERY_MS);
}

function forget(): void {
  clearInterval(timer);
  joined.set(null);
}
