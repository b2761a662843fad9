import { useState } from 'react';
import { onDevice } from './device-storage.ts';

/**
 * What the person chose last on this device.
 * @param known what may be chosen; anything else that was kept is as if nothing was
 * @param otherwise shown until they choose
 */
export function useRemembered<Choice extends string>(
  key: string,
  known: readonly Choice[],
  otherwise: Choice,
): [Choice, (choice: Choice) => void] {
  const [chosen, setChosen] = useState(() => remembered(key, known));
  const choose = (choice: Choice) => {
    onDevice.set(key, choice);
    setChosen(choice);
  };
  return [chosen ?? otherwise, choose];
}

/** One of `known` that was kept under `key`; null without. */
export function remembered<Choice extends string>(
  key: string,
  known: readonly Choice[],
): Choice | null {
  const kept = onDevice.get(key);
  return known.find((choice) => choice === kept) ?? null;
}
