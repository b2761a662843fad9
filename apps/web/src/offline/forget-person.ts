import type { DeviceStorage } from '@parley/client/base/device-storage';

/** Keys to keep: appearance, language, and what signed-out users started. */
const STAYS = new Set([
  'parley-appearance',
  'parley-chunk-reload',
  'parley-directory-view',
  'parley-language',
  'parley-list-size',
  'parley-skin-tone',
  'parley-theme',
  'parley.risks.overview',
  'parley:drive:view',
  'parley:joining',
  'parley:knows-asking',
]);
/** Names by e-mail address, kept until the address is confirmed. */
const PENDING_NAME = 'parley:name:';
/** Unsent changes, which are sent when the user signs in here again. */
const UNSENT = ['parley:queue:', 'parley:outbox:'];
const DRAFT = 'parley-draft-';

/**
 * Deletes a user's data from this device, including unknown keys. Keeps what exists nowhere else:
 * unsent changes, and drafts that are not on the server.
 */
export function forgetPerson(storage: DeviceStorage): void {
  for (const key of storage.keys()) if (!stays(key, storage.get(key))) storage.remove(key);
}

const stays = (key: string, value: string | null): boolean =>
  STAYS.has(key) ||
  key.startsWith(PENDING_NAME) ||
  UNSENT.some((prefix) => key.startsWith(prefix)) ||
  (key.startsWith(DRAFT) && isUnsaved(value));

function isUnsaved(draft: string | null): boolean {
  try {
    return JSON.parse(draft ?? 'null')?.isUnsaved === true;
  } catch {
    return false;
  }
}
