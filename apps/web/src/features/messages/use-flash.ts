import { useEffect, useState } from 'react';
import type { MessageTarget } from './conversation-state.tsx';

/** The message of the target for a moment after it changed: it shows where it is. */
export function useFlash(target: MessageTarget | null, durationMs: number): string | null {
  const [over, setOver] = useState<MessageTarget | null>(null);
  useEffect(() => {
    if (!target) return;
    const timer = setTimeout(() => setOver(target), durationMs);
    return () => clearTimeout(timer);
  }, [target, durationMs]);
  return target && target !== over ? target.messageId : null;
}
