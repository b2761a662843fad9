import type { Message } from '@parley/model';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

/** A place in the list to go to; `at` tells two wishes for the same message apart. */
export type Target = { messageId: string; at: number };

type ConversationState = {
  /** The message the next one answers. */
  answered: Message | null;
  /** The message whose text is being changed. */
  editedId: string | null;
  target: Target | null;
};

type ConversationActions = {
  replyTo(message: Message | null): void;
  edit(messageId: string | null): void;
  jumpTo(messageId: string): void;
};

const State = createContext<ConversationState | null>(null);
/** Apart from the state: these never change, so that a message that uses them is not drawn again by it. */
const Actions = createContext<ConversationActions | null>(null);

/** What the list and the composer of one channel tell each other. */
export function ConversationProvider({ children }: { children: ReactNode }) {
  const [answered, replyTo] = useState<Message | null>(null);
  const [editedId, edit] = useState<string | null>(null);
  const [target, setTarget] = useState<Target | null>(null);
  const state = useMemo(() => ({ answered, editedId, target }), [answered, editedId, target]);
  const actions = useMemo(() => ({ replyTo, edit, jumpTo: (messageId: string) => setTarget({ messageId, at: Date.now() }) }), []);
  return (
    <Actions value={actions}>
      <State value={state}>{children}</State>
    </Actions>
  );
}

export function useConversation(): ConversationState {
  return provided(useContext(State));
}

export function useConversationActions(): ConversationActions {
  return provided(useContext(Actions));
}

function provided<Value>(value: Value | null): Value {
  if (!value) throw new Error('A conversation needs a ConversationProvider');
  return value;
}
