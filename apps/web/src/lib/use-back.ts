import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { inTab } from './device-storage.ts';
import { parentOf, stepsBack } from './parent-path.ts';

/** Addresses of the tab's history; browsers do not expose it. */
const TRAIL = 'parley-trail';

const readTrail = (): (string | undefined)[] => {
  const stored: unknown = JSON.parse(inTab.get(TRAIL) ?? '[]');
  return Array.isArray(stored)
    ? stored.map((href: unknown) => (typeof href === 'string' ? href : undefined))
    : [];
};

/** Records visited addresses, for the back button. */
export function useTrail(): void {
  const location = useRouterState({ select: (state) => state.location });
  useEffect(() => {
    const trail = readTrail();
    trail[location.state.__TSR_index] = location.href;
    inTab.set(TRAIL, JSON.stringify(trail));
  }, [location]);
}

/** True if the page has a parent. */
export function useHasParent(): boolean {
  return useRouterState({ select: ({ location }) => parentOf(location) !== null });
}

/**
 * Goes back to the previous page, or to the parent if it is unknown.
 * @param up goes to the parent where the address does not tell it
 */
export function useBack(up?: () => void): () => void {
  const router = useRouter();
  return () => {
    const { location } = router.state;
    const steps = stepsBack(readTrail(), location.state.__TSR_index);
    if (steps !== null) router.history.go(-steps);
    else if (up) up();
    else void router.navigate({ to: parentOf(location) ?? '/dashboard', replace: true });
  };
}

/** Closes what the address opened, so that going back does not reopen it. */
export function useCloseInAddress(): () => void {
  const router = useRouter();
  return () => {
    const { pathname, state } = router.state.location;
    if (readTrail()[state.__TSR_index - 1] === pathname) router.history.back();
    else void router.navigate({ to: '.', search: {}, replace: true });
  };
}
