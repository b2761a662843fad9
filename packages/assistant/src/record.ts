import type { AssistantRun } from '@parley/model';
import type { Conversation } from './conversation/conversation.ts';
import { type Client, read } from './identity.ts';
import type { ServerTool } from './mcp/servers.ts';
import type { ModelCandidate } from './providers/choose.ts';
import { storable } from './storable.ts';

/** What a job knows of its run. */
export type Run = Pick<
  AssistantRun,
  | 'id'
  | 'workspace_id'
  | 'channel_id'
  | 'message_id'
  | 'reply_id'
  | 'assistant_id'
  | 'asked_by'
  | 'attempt'
> & {
  /** Nobody but the person reads the answer: a conversation with the assistant alone. */
  is_private: boolean;
};

export type RunOptions = {
  run: Run;
  /** Reads with the rights of the person who asked. */
  asker: Client;
  /** Reads the settings of that person. */
  ownSettings: Client;
  /** Writes as the assistant. */
  assistant: Client;
  /** The models to try, in order; never none. */
  choose(conversation: Conversation): Promise<ModelCandidate[]>;
  /** Tools of servers that the workspace added and the channel allows. */
  connect(signal: AbortSignal): Promise<{ tools: ServerTool[]; close(): Promise<void> }>;
  /** Where the app lives, like `https://chat.example.org`. */
  ownOrigin: string;
  idleMs: number;
  totalMs: number;
  /** Most characters of conversation. */
  budget: number | undefined;
  /** Ends the run when the service stops; it is tried again at the next start. */
  shutdown: AbortSignal;
};

/**
 * Records the state of a run, as the assistant.
 * @returns false when the run cannot be seen: its question was deleted, or the assistant has left
 * the channel.
 * @throws BackendError
 */
export async function record(
  assistant: Client,
  id: string,
  change: Partial<AssistantRun>,
): Promise<boolean> {
  const rows = await read(
    'The run',
    assistant.from('assistant_runs').update(storable(change)).eq('id', id).select('id'),
  );
  return rows.length > 0;
}
