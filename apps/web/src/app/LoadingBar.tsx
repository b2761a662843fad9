import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

const THROTTLE_MS = 200;
const HIDE_MS = 500;

/** A thin line at the top while a page loads longer than 200 ms (spec point 9). */
export function LoadingBar() {
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' });
  const [phase, setPhase] = useState<'idle' | 'running' | 'done'>('idle');
  useEffect(() => {
    const timer = isLoading
      ? setTimeout(() => setPhase('running'), THROTTLE_MS)
      : setTimeout(() => setPhase((before) => (before === 'running' ? 'done' : 'idle')), 0);
    return () => clearTimeout(timer);
  }, [isLoading]);
  useEffect(() => {
    if (phase !== 'done') return;
    const timer = setTimeout(() => setPhase('idle'), HIDE_MS);
    return () => clearTimeout(timer);
  }, [phase]);
  if (phase === 'idle') return null;
  return <div aria-hidden="true" className={`fixed inset-x-0 top-0 z-50 h-0.5 origin-left bg-accent transition-transform ease-out ${phase === 'done' ? 'scale-x-100 duration-200' : 'scale-x-80 duration-[2000ms]'}`} />;
}
