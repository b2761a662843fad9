import type { Message } from '@parley/model';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

/** A place in the list to go to; `at` tells two wishes for the same message apart. */
export type Target = { messageId: string; at: number };

type ConversationState = {
  /** The message the next one answers. */
  answered: Message | null;
  replyTo(message: Message | null): void;
  /** The message whose text is being changed. */
  editedId: string | null;
  edit(messageId: string | null): void;
  target: Target | null;
  jumpTo(messageId: string): void;
};

const Context = createContext<ConversationState | null>(null);

/** What the list and the composer of one channel tell each other. */
export function ConversationProvider({ children }: { children: ReactNode }) {
  const [answered, replyTo] = useState<Message | null>(null);
  const [editedId, edit] = useState<string | null>(null);
  const [target, setTarget] = useState<Target | null>(null);
  const state = useMemo(
    () => ({ answered, replyTo, editedId, edit, target, jumpTo: (messageId: string) => setTarget({ messageId, at: Date.now() }) }),
    [answered, editedId, target],
  );
  return <Context value={state}>{children}</Context>;
}

export function useConversation(): ConversationState {
  const state = useContext(Context);
  if (!state) throw new Error('useConversation needs a ConversationProvider');
  return state;
}
