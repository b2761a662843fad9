import { useRemembered } from '../../../lib/use-remembered.ts';
import { useIsPhone } from '../../../lib/use-width.ts';

const STATES = ['shown', 'hidden'] as const;

/** True if heat map and trend are shown, remembered per device. Hidden by default on a phone. */
export function useOverview(): { isShown: boolean; toggle(): void } {
  const atFirst = useIsPhone() ? 'hidden' : 'shown';
  const [state, setState] = useRemembered('parley.risks.overview', STATES, atFirst);
  const isShown = state === 'shown';
  return { isShown, toggle: () => setState(isShown ? 'hidden' : 'shown') };
}
