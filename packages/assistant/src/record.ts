import type { AssistantRun } from '@parley/model';
import type { Conversation } from './conversation/conversation.ts';
import { type Client, read } from './identity.ts';
import type { ServerTool } from './mcp/servers.ts';
import type { ModelCandidate } from './providers/choose.ts';
import { storable } from './storable.ts';

/** The columns of a run that its job needs. */
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
  | 'input_tokens'
  | 'output_tokens'
  | 'cost'
> & {
  /** True in a conversation with the assistant alone, where only the person reads the answer. */
  is_private: boolean;
};

export type RunOptions = {
  run: Run;
  /** Reads with the rights of the person who asked. */
  asker: Client;
  /** Reads the asker's settings. */
  ownSettings: Client;
  /** Writes as the assistant. */
  assistant: Client;
  /** The models to try, in order; never empty. */
  choose(conversation: Conversation): Promise<ModelCandidate[]>;
  /** Whether the workspace has a language model besides the built-in one. */
  hasModel(): Promise<boolean>;
  /** Tools of servers that the workspace added and the channel allows. */
  connect(signal: AbortSignal): Promise<{ tools: ServerTool[]; close(): Promise<void> }>;
  /** The origin of the app, like `https://chat.example.org`. */
  ownOrigin: string;
  idleMs: number;
  totalMs: number;
  /** How long an answer waits for the files of its question to be read. */
  filesMs: number;
  /** The moment of the answer, if it is not the present. */
  now?: Date | undefined;
  /** Aborts the run when the service stops; it is repeated at the next start. */
  shutdown: AbortSignal;
};

/**
 * Records the state of a run, as the assistant.
 * @returns false if the run is not visible: its question was deleted, or the assistant has left the
 * channel.
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

/**
 * Keeps what the model thought, for the asker and whoever runs the channel. @throws BackendError
 */
export async function keepReasoning(
  assistant: Client,
  run: string,
  reasoning: string,
): Promise<void> {
  await read('The reasoning', assistant.rpc('keep_reasoning', storable({ run, reasoning })));
}
