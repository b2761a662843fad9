const KEY = 'parley:joining';

/** In this tab alone: whose invitation its person accepted by making an account for it. */
export function rememberJoining(token: string, storage: Storage = sessionStorage): void {
  try {
    storage.setItem(KEY, token);
  } catch {
    // Where nothing may be kept, they are asked once more.
  }
}

/** What was remembered, once; null without. */
export function takeJoining(storage: Storage = sessionStorage): string | null {
  try {
    const token = storage.getItem(KEY);
    storage.removeItem(KEY);
    return token;
  } catch {
    return null;
  }
}
