import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { inTab } from './device-storage.ts';
import { parentOf, stepsBack } from './parent-path.ts';

/** The tab's history, by the place of each entry: a browser tells no page what came before. */
const TRAIL = 'parley-trail';

const readTrail = (): (string | undefined)[] => {
  const stored: unknown = JSON.parse(inTab.get(TRAIL) ?? '[]');
  return Array.isArray(stored)
    ? stored.map((href: unknown) => (typeof href === 'string' ? href : undefined))
    : [];
};

/** Remembers where the tab has been, for the way back. */
export function useTrail(): void {
  const location = useRouterState({ select: (state) => state.location });
  useEffect(() => {
    const trail = readTrail();
    trail[location.state.__TSR_index] = location.href;
    inTab.set(TRAIL, JSON.stringify(trail));
  }, [location]);
}

/** Whether there is a page above this one. */
export function useHasParent(): boolean {
  return useRouterState({ select: ({ location }) => parentOf(location) !== null });
}

/**
 * To where one came from; where that is not known, to the page above.
 * @param up leads to the page above, where the address alone does not tell which that is
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

/** Closes what the page has opened by its address, so that going back does not open it again. */
export function useCloseInAddress(): () => void {
  const router = useRouter();
  return () => {
    const { pathname, state } = router.state.location;
    if (readTrail()[state.__TSR_index - 1] === pathname) router.history.back();
    else void router.navigate({ to: '.', search: {}, replace: true });
  };
}
