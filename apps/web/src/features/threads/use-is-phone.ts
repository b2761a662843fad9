import { useSyncExternalStore } from 'react';

/** Where a panel beside the conversation has no room, and covers it. */
const phone = matchMedia('(max-width: 47.99rem)');

function subscribe(changed: () => void): () => void {
  phone.addEventListener('change', changed);
  return () => phone.removeEventListener('change', changed);
}

export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => phone.matches);
