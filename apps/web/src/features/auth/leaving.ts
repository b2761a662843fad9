import { useSyncExternalStore } from 'react';
import { cell } from '@parley/client/base/cell';
import { hasUnsent } from '../../data/index.ts';
import { leave } from './mutations.ts';

const asked = cell(false);

/** Signs out on this device, after a question when something is not sent yet. @throws AppError */
export async function leaveAsking(): Promise<void> {
  if (hasUnsent()) asked.set(true);
  else await leave();
}

/** Whether the person is asked right now. */
export const useIsAsked = (): boolean => useSyncExternalStore(asked.subscribe, asked.get);

export const endAsking = (): void => asked.set(false);
