import { useSyncExternalStore } from 'react';
import { cell } from '@parley/client/base/cell';
import { hasUnsent } from '../../data/index.ts';
import { signOutHere } from './mutations.ts';

const asked = cell(false);

/** Signs out on this device, after a confirmation if changes are unsent. @throws AppError */
export async function signOutSafely(): Promise<void> {
  if (hasUnsent()) asked.set(true);
  else await signOutHere();
}

/** True while the confirmation is open. */
export const useIsSignOutAsked = (): boolean => useSyncExternalStore(asked.subscribe, asked.get);

export const cancelSignOut = (): void => asked.set(false);
