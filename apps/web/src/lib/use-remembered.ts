import { useState } from 'react';
import { onDevice } from './device-storage.ts';

/**
 * The last choice on this device.
 * @param known valid choices; other stored values are ignored
 * @param otherwise the default
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

/** The stored choice if it is in `known`, else null. */
export function remembered<Choice extends string>(
  key: string,
  known: readonly Choice[],
): Choice | null {
  const kept = onDevice.get(key);
  return known.find((choice) => choice === kept) ?? null;
}
