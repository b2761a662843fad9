import { useEffect, useEffectEvent } from 'react';

/** Runs on matching key presses anywhere. */
export function useHotkey(
  matches: (event: KeyboardEvent) => boolean,
  run: (event: KeyboardEvent) => void,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!matches(event)) return;
    event.preventDefault();
    run(event);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
