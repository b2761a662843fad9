import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** Times of spec point 9; the bar fills for `fill` and waits just before its end. */
const MS = { throttle: 200, fill: 2000, hide: 500, reset: 400 } as const;

type Phase = 'idle' | 'filling' | 'full' | 'fading';

const LOOKS: Record<Exclude<Phase, 'idle'>, string> = {
  filling: 'scale-x-90 starting:scale-x-0 transition-transform ease-out',
  full: 'scale-x-100 transition-transform duration-200',
  fading: 'scale-x-100 opacity-0 transition-opacity',
};

/** A thin line at the top while a page loads for longer than a moment. */
export function LoadingBar() {
  const phase = usePhase(useRouterState({ select: ({ status }) => status === 'pending' }));
  if (phase === 'idle') return null;
  const duration = phase === 'filling' ? MS.fill : phase === 'fading' ? MS.reset : undefined;
  return <div aria-hidden="true" style={{ transitionDuration: duration && `${duration}ms` }} className={`fixed inset-x-0 top-0 z-50 h-0.5 origin-left bg-accent ${LOOKS[phase]}`} />;
}

function usePhase(isLoading: boolean): Phase {
  const [phase, setPhase] = useState<Phase>('idle');
  useEffect(() => {
    const timer = setTimeout(() => setPhase((before) => (isLoading ? 'filling' : before === 'filling' ? 'full' : before)), isLoading ? MS.throttle : 0);
    return () => clearTimeout(timer);
  }, [isLoading]);
  useEffect(() => {
    if (phase !== 'full' && phase !== 'fading') return;
    const timer = setTimeout(() => setPhase(phase === 'full' ? 'fading' : 'idle'), phase === 'full' ? MS.hide : MS.reset);
    return () => clearTimeout(timer);
  }, [phase]);
  return phase;
}
