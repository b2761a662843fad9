import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useIsProven, useWorkspace } from '../../data/index.ts';
import { afterPaint } from '../../lib/after-paint.tsx';

const SecondFactorAsked = afterPaint(() => import('./SecondFactorAsked.tsx'));

/** Pages that show nothing of the workspace, where the demand is met among others. */
const OUTSIDE = ['/settings', '/profile', '/workspace', '/workspace/new', '/sentry'];

/**
 * Where the open workspace demands a second factor that was not proven, its pages are empty: what
 * to do stands in their place.
 */
export function DemandGuard({ children }: { children: ReactNode }) {
  const workspace = useWorkspace();
  const isProven = useIsProven();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const isOutside = OUTSIDE.includes(path);
  const isWithheld = workspace?.requires_second_factor === true && !isProven;
  const [wasWithheld, setWithheld] = useState(false);
  if (isWithheld && !wasWithheld) setWithheld(true);
  // All that was asked for before came back empty: everything is asked for anew.
  const isAskedAnew = wasWithheld && !isWithheld && isProven && !isOutside;
  useEffect(() => {
    if (isAskedAnew) window.location.reload();
  }, [isAskedAnew]);
  if (!isWithheld || isOutside) return children;
  return <SecondFactorAsked workspace={workspace} />;
}
