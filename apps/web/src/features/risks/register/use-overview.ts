import { useState } from 'react';
import { useIsPhone } from '../../../lib/use-width.ts';

const KEY = 'parley.risks.overview';

/**
 * Whether heat map and trend stand above the table: as the person left it, and at first where there
 * is room.
 */
export function useOverview(): { isShown: boolean; toggle(): void } {
  const isPhone = useIsPhone();
  const [chosen, setChosen] = useState(() => localStorage.getItem(KEY));
  const isShown = chosen === null ? !isPhone : chosen === 'shown';
  const toggle = () => {
    const next = isShown ? 'hidden' : 'shown';
    localStorage.setItem(KEY, next);
    setChosen(next);
  };
  return { isShown, toggle };
}
