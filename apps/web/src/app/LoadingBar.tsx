import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { createLoadingPhases, LOADING_MS, type LoadingPhase } from '../lib/loading-phases.ts';

const PHASE_CLASSES: Record<Exclude<LoadingPhase, 'idle'>, string> = {
  filling: 'scale-x-90 starting:scale-x-0 transition-transform ease-out',
  full: 'scale-x-100 transition-transform',
  fading: 'scale-x-100 opacity-0 transition-opacity',
};

/**
 * A thin progress bar for page loads that are not immediate. It stops just before the end until the
 * page has loaded.
 */
export function LoadingBar() {
  const phase = usePhase(useRouterState({ select: ({ status }) => status === 'pending' }));
  if (phase === 'idle') return null;
  const duration =
    phase === 'filling' ? LOADING_MS.fill : phase === 'fading' ? LOADING_MS.reset : undefined;
  return (
    <div
      aria-hidden="true"
      style={{ transitionDuration: duration && `${duration}ms` }}
      className={`fixed inset-x-0 top-0 z-50 h-0.5 origin-left bg-accent ${PHASE_CLASSES[phase]}`}
    />
  );
}

function usePhase(isLoading: boolean): LoadingPhase {
  const [phase, setPhase] = useState<LoadingPhase>('idle');
  const [phases] = useState(() => createLoadingPhases(setPhase));
  useEffect(() => phases.set(isLoading), [phases, isLoading]);
  useEffect(() => () => phases.stop(), [phases]);
  return phase;
}
