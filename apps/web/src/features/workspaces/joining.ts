import type { DeviceStorage } from '@parley/client/base/device-storage';
import { onDevice } from '../../lib/device-storage.ts';

const KEY = 'parley:joining';
/** As long as the way back to the invitation is kept (`rememberPath`). */
const LIFETIME_MS = 3_600_000;

/**
 * On this device: whose invitation its person accepted by going on to an account. A link in a mail
 * that confirms it opens another tab.
 */
export function rememberJoining(
  token: string,
  { storage = onDevice, now = Date.now() }: { storage?: DeviceStorage; now?: number } = {},
): void {
  storage.set(KEY, `${now + LIFETIME_MS} ${token}`);
}

/** What was remembered, once; null without. */
export function takeJoining({
  storage = onDevice,
  now = Date.now(),
}: { storage?: DeviceStorage; now?: number } = {}): string | null {
  const [until, token] = storage.get(KEY)?.split(' ') ?? [];
  storage.remove(KEY);
  return token !== undefined && Number(until) > now ? token : null;
}
