import type { Message } from '@parley/model';
import { createContext, type ReactNode, useContext, useReducer, useState } from 'react';
import {
  changeSelection,
  NOTHING_SELECTED,
  type Selection,
  type SelectionChange,
} from '../../lib/selection.ts';
import { NounHost } from '../../ui/nouns/NounHost.tsx';

/** A message to scroll to; `at` distinguishes requests for the same message. */
export type MessageTarget = { messageId: string; at: number };

/** An open dialog about a message, or about several, oldest first. */
export type Asking = {
  dialog:
    | 'forward'
    | 'remind'
    | 'event'
    | 'risk'
    | 'keep'
    | 'release'
    | 'readers'
    | 'reactions'
    | 'remove'
    | 'move';
  message: Message;
  messages?: Message[];
  /** What a move offers first; a thread by default. */
  to?: MoveKind;
};

export type MoveKind = 'thread' | 'channel';

/** Text to insert into the composer. */
export type Insertion = { text: string; at: number };

type ConversationState = {
  /** The message that the next one replies to. */
  answered: Message | null;
  /** The message being edited. */
  editedId: string | null;
  target: MessageTarget | null;
  asking: Asking | null;
  insertion: Insertion | null;
  /** Markdown that the composer adds to its draft and then takes away. */
  brought: string | null;
  selection: Selection;
  /** Root message if the conversation is a thread; null for a channel's own. */
  threadId: string | null;
};

export type ConversationActions = {
  replyTo(message: Message | null): void;
  edit(messageId: string | null): void;
  jumpTo(messageId: string): void;
  ask(asking: Asking | null): void;
  /** Inserts text into the composer at the cursor. */
  insert(text: string): void;
  /** Adds Markdown to the draft of the composer; null once that is done. */
  bring(markdown: string | null): void;
  /** Changes which messages are selected. */
  select(change: SelectionChange): void;
  /** Opens the thread of a message; null closes it. */
  openThread(rootId: string | null): void;
};

const State = createContext<ConversationState | null>(null);
/**
 * Separate from the state: actions never change, so that a message using them does not rerender
 * with the state.
 */
const Actions = createContext<ConversationActions | null>(null);

type ProviderProps = {
  children: ReactNode;
  openThread?: (rootId: string | null) => void;
  threadId?: string | null;
};

/**
 * State shared by the list and the composer of a channel or thread.
 * @param openThread must be stable
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
  const [brought, bring] = useState<string | null>(null);
  const [selection, select] = useReducer(changeSelection, NOTHING_SELECTED);
  const state = { answered, editedId, target, asking, insertion, brought, selection, threadId };
  const actions = {
    replyTo,
    edit,
    ask,
    bring,
    select,
    openThread,
    jumpTo: (messageId: string) => setTarget({ messageId, at: Date.now() }),
    insert: (text: string) => setInsertion({ text, at: Date.now() }),
  };
  return (
    <Actions value={actions}>
      <State value={state}>
        <NounHost>{children}</NounHost>
      </State>
    </Actions>
  );
}

/** For lists without threads, such as a thread itself. */
function noThread(): void {}

export function useConversationState(): ConversationState {
  return provided(useContext(State));
}

/** The conversation around, or null on a page that only links to messages. */
export function useConversationAround():
  | (ConversationActions & { threadId: string | null })
  | null {
  const actions = useContext(Actions);
  const threadId = useContext(State)?.threadId ?? null;
  return actions && { ...actions, threadId };
}

/**
 * True if the user has not started any action in the conversation and has not jumped to one of its
 * messages.
 */
export function useIsUntouched(): boolean {
  const { answered, editedId, target, asking, insertion } = useConversationState();
  return [answered, editedId, target, asking, insertion].every((begun) => begun === null);
}

export function useConversationActions(): ConversationActions {
  return provided(useContext(Actions));
}

function provided<Value>(value: Value | null): Value {
  if (!value) throw new Error('A conversation needs a ConversationProvider');
  return value;
}
