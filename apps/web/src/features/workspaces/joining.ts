const KEY = 'parley:joining';
/** As long as the way back to the invitation is kept (`rememberPath`). */
const LIFETIME_MS = 3_600_000;

/**
 * On this device: whose invitation its person accepted by going on to an account. A link in a mail
 * that confirms it opens another tab.
 */
export function rememberJoining(
  token: string,
  { storage = localStorage, now = Date.now() }: { storage?: Storage; now?: number } = {},
): void {
  try {
    storage.setItem(KEY, `${now + LIFETIME_MS} ${token}`);
  } catch {
    // Where nothing may be kept, they are asked once more.
  }
}

/** What was remembered, once; null without. */
export function takeJoining({
  storage = localStorage,
  now = Date.now(),
}: { storage?: Pick<Storage, 'getItem' | 'removeItem'>; now?: number } = {}): string | null {
  try {
    const [until, token] = storage.getItem(KEY)?.split(' ') ?? [];
    storage.removeItem(KEY);
    return token !== undefined && Number(until) > now ? token : null;
  } catch {
    return null;
  }
}
