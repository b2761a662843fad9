import { useEffect, useState } from 'react';
import type { MessageTarget } from './conversation-state.tsx';

/** Id of the target message, for a moment after each jump, to highlight it. */
export function useFlash(target: MessageTarget | null, durationMs: number): string | null {
  const [over, setOver] = useState<MessageTarget | null>(null);
  useEffect(() => {
    if (!target) return;
    const timer = setTimeout(() => setOver(target), durationMs);
    return () => clearTimeout(timer);
  }, [target, durationMs]);
  return target && target !== over ? target.messageId : null;
}
