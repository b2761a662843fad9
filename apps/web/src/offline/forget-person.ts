import type { DeviceStorage } from '@parley/client/base/device-storage';

/** What stays: how the app looks and speaks here, and what a person who is not signed in began. */
const STAYS = new Set([
  'parley-appearance',
  'parley-chunk-reload',
  'parley-directory-view',
  'parley-language',
  'parley-sidebar',
  'parley-skin-tone',
  'parley-theme',
  'parley.risks.overview',
  'parley:drive:view',
  'parley:joining',
  'parley:knows-asking',
]);
/** Names by address, until the address is confirmed. */
const PENDING_NAME = 'parley:name:';
/** What a person wrote and could not send yet; it is sent when they sign in here again. */
const UNSENT = ['parley:queue:', 'parley:outbox:'];
const DRAFT = 'parley-draft-';

/**
 * Removes what the device keeps of whoever was signed in. A key that is not known here goes too.
 * Words that exist nowhere else stay: changes that wait, and drafts that the server does not have.
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
