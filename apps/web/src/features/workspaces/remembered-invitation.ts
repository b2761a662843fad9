import type { DeviceStorage } from '@parley/client/base/device-storage';
import { onDevice } from '../../lib/device-storage.ts';

const KEY = 'parley:joining';
/** The same time as for the path back to the invitation (`rememberPath`). */
const LIFETIME_MS = 3_600_000;

/**
 * Remembers on this device that the user accepted an invitation before registering. The link in the
 * confirmation mail opens another tab.
 */
export function rememberInvitation(
  token: string,
  { storage = onDevice, now = Date.now() }: { storage?: DeviceStorage; now?: number } = {},
): void {
  storage.set(KEY, `${now + LIFETIME_MS} ${token}`);
}

/** Reads and removes the remembered token; null if there is none. */
export function takeInvitation({
  storage = onDevice,
  now = Date.now(),
}: { storage?: DeviceStorage; now?: number } = {}): string | null {
  const [until, token] = storage.get(KEY)?.split(' ') ?? [];
  storage.remove(KEY);
  return token !== undefined && Number(until) > now ? token : null;
}
