import { onDevice } from '../../../lib/device-storage.ts';
import { touchSeen } from '../../profile/save-settings.ts';

const MINUTE_MS = 60_000;
const KEY = 'parley:seen';

/**
 * Reports once a minute that the user is at the screen, shared by all tabs.
 * @returns a function that stops it
 */
export function keepSeen(profileId: string): () => void {
  const say = () => {
    const now = Date.now();
    // A little less than a minute, because timers are not exact.
    if (document.hidden || now - Number(onDevice.get(KEY) ?? 0) < MINUTE_MS - 1000) return;
    onDevice.set(KEY, String(now));
    void touchSeen(profileId).catch(() => {});
  };
  say();
  const timer = setInterval(say, MINUTE_MS);
  document.addEventListener('visibilitychange', say);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', say);
  };
}
