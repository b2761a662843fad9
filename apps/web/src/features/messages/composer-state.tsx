import type { Message } from '@parley/model';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

type ComposerState = { answered: Message | null; replyTo(message: Message | null): void };

const Context = createContext<ComposerState | null>(null);

/** Which message the next one answers: chosen in the list, used by the composer. */
export function ComposerStateProvider({ children }: { children: ReactNode }) {
  const [answered, replyTo] = useState<Message | null>(null);
  const state = useMemo(() => ({ answered, replyTo }), [answered]);
  return <Context value={state}>{children}</Context>;
}

export function useComposerState(): ComposerState {
  const state = useContext(Context);
  if (!state) throw new Error('useComposerState needs a ComposerStateProvider');
  return state;
}
