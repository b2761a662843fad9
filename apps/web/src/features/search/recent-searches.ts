import { onDevice } from '../../lib/device-storage.ts';

const KEY = 'parley-recent-searches';
const KEPT = 8;

/** Recent searches on this device, latest first. */
export function recentSearches(): string[] {
  const kept: unknown = JSON.parse(onDevice.get(KEY) ?? '[]');
  return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string') : [];
}

/** Called when a result is opened, so that half-typed words are not kept. */
export function rememberSearch(text: string): void {
  const wanted = text.trim();
  if (wanted === '') return;
  onDevice.set(
    KEY,
    JSON.stringify(
      [wanted, ...recentSearches().filter((known) => known !== wanted)].slice(0, KEPT),
    ),
  );
}
