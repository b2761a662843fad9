import type { Message } from '@parley/model';
import { createContext, type ReactNode, useContext, useState } from 'react';

/** A message to scroll to; `at` tells two requests for the same message apart. */
export type MessageTarget = { messageId: string; at: number };

/** What is asked about one message in a dialog of its own. */
export type Asking = {
  dialog: 'forward' | 'remind' | 'readers' | 'reactions' | 'remove';
  message: Message;
};

/** Text to put into the composer. */
export type Insertion = { text: string; at: number };

type ConversationState = {
  /** The message the next one answers. */
  answered: Message | null;
  /** The message whose text is being changed. */
  editedId: string | null;
  target: MessageTarget | null;
  asking: Asking | null;
  insertion: Insertion | null;
  /** The first message of the thread this conversation is; null for a channel's own. */
  threadId: string | null;
};

type ConversationActions = {
  replyTo(message: Message | null): void;
  edit(messageId: string | null): void;
  jumpTo(messageId: string): void;
  ask(asking: Asking | null): void;
  /** Inserts text into the composer, before the cursor. */
  insert(text: string): void;
  /** Shows the thread under a message, or none. */
  openThread(rootId: string | null): void;
};

const State = createContext<ConversationState | null>(null);
/**
 * Apart from the state: these never change, so that a message that uses them is not drawn again by
 * it.
 */
const Actions = createContext<ConversationActions | null>(null);

type ProviderProps = {
  children: ReactNode;
  openThread?: (rootId: string | null) => void;
  threadId?: string | null;
};

/**
 * What the list and the composer of one channel, or of one thread, tell each other.
 * @param openThread must not change
 */
export function ConversationProvider({
  children,
  openThread = noThread,
  threadId = null,
}: ProviderProps) {
  'use memo';
  const [answered, replyTo] = useState<Message | null>(null);
  const [editedId, edit] = useState<string | null>(null);
  const [target, setTarget] = useState<MessageTarget | null>(null);
  const [asking, ask] = useState<Asking | null>(null);
  const [insertion, setInsertion] = useState<Insertion | null>(null);
  const state = { answered, editedId, target, asking, insertion, threadId };
  const actions = {
    replyTo,
    edit,
    ask,
    openThread,
    jumpTo: (messageId: string) => setTarget({ messageId, at: Date.now() }),
    insert: (text: string) => setInsertion({ text, at: Date.now() }),
  };
  return (
    <Actions value={actions}>
      <State value={state}>{children}</State>
    </Actions>
  );
}

/** For lists without threads, such as a thread's own. */
function noThread(): void {}

export function useConversation(): ConversationState {
  return provided(useContext(State));
}

/**
 * Whether the person has not begun anything in the conversation and has not been led to one of its
 * messages.
 */
export function useIsUntouched(): boolean {
  const { answered, editedId, target, asking, insertion } = useConversation();
  return [answered, editedId, target, asking, insertion].every((begun) => begun === null);
}

export function useConversationActions(): ConversationActions {
  return provided(useContext(Actions));
}

function provided<Value>(value: Value | null): Value {
  if (!value) throw new Error('A conversation needs a ConversationProvider');
  return value;
}
