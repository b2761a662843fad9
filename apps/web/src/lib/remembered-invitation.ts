import type { DeviceStorage } from '@parley/client/base/device-storage';
import { onDevice } from './device-storage.ts';
import { rememberedInvitation } from './redirect-path.ts';

const KEY = 'parley:joining';
/** The same time as for the path back to the invitation (`rememberPath`). */
const LIFETIME_MS = 3_600_000;

type Keeping = { storage?: DeviceStorage; now?: number };

/**
 * Remembers on this device that the user accepted an invitation before registering, and the name of
 * the workspace. The link in the confirmation mail opens another tab.
 */
export function rememberInvitation(
  token: string,
  workspace: string,
  { storage = onDevice, now = Date.now() }: Keeping = {},
): void {
  storage.set(KEY, `${now + LIFETIME_MS} ${token} ${workspace}`);
}

/** Reads and removes the remembered token; null if there is none. */
export function takeInvitation({ storage = onDevice, now = Date.now() }: Keeping = {}):
  | string
  | null {
  const token = read(storage, now)?.token ?? null;
  storage.remove(KEY);
  return token;
}

/**
 * The name of the workspace that the visitor is about to join; null without an accepted invitation,
 * or if they have gone elsewhere since.
 */
export function invitedTo({
  storage = onDevice,
  now = Date.now(),
  leadsBackTo = rememberedInvitation(),
}: Keeping & { leadsBackTo?: string | null } = {}): string | null {
  const kept = read(storage, now);
  return kept !== null && kept.token === leadsBackTo ? kept.workspace || null : null;
}

function read(storage: DeviceStorage, now: number): { token: string; workspace: string } | null {
  const [until, token, ...name] = storage.get(KEY)?.split(' ') ?? [];
  return token !== undefined && Number(until) > now ? { token, workspace: name.join(' ') } : null;
}
