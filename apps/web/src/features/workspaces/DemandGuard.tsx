import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useIsProven, useWorkspace } from '../../data/index.ts';
import { laterPart } from '../../lib/later-part.tsx';

const SecondFactorAsked = laterPart(() => import('./SecondFactorAsked.tsx'));

/** Pages without workspace data, including those where the second factor is set up. */
const OUTSIDE = ['/settings', '/profile', '/workspace', '/workspace/new', '/sentry'];

/** Replaces the pages of a workspace that requires an unproven second factor with instructions. */
export function DemandGuard({ children }: { children: ReactNode }) {
  const workspace = useWorkspace();
  const isProven = useIsProven();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const isOutside = OUTSIDE.includes(path);
  const isWithheld = workspace?.requires_second_factor === true && !isProven;
  const [wasWithheld, setWithheld] = useState(false);
  if (isWithheld && !wasWithheld) setWithheld(true);
  // Everything fetched before came back empty, so reload.
  const isAskedAnew = wasWithheld && !isWithheld && isProven && !isOutside;
  useEffect(() => {
    if (isAskedAnew) window.location.reload();
  }, [isAskedAnew]);
  if (!isWithheld || isOutside) return children;
  return <SecondFactorAsked workspace={workspace} />;
}
