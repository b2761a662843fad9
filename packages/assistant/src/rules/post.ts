import type { Json, Message, MessagePart } from '@parley/model';
import { limits } from '@parley/model';
import { BackendError, type Client, read } from '../identity.ts';
import { storable } from '../storable.ts';
import type { StandingRule } from './standing-rule.ts';

const DUPLICATE = '23505';
/** Rejected by a policy, or by a rule of the database that gives a reason. */
const REFUSED = new Set(['42501', 'P0001']);

/** The database refuses what a rule wants, so that a retry is of no use. */
export class RuleRefused extends Error {}

type Failure = { message: string; code?: string } | null;

/** @throws RuleRefused, BackendError */
export function checkWritten(error: Failure): void {
  if (!error || error.code === DUPLICATE) return;
  if (REFUSED.has(error.code ?? '')) throw new RuleRefused(error.message, { cause: error });
  throw new BackendError('The rule could not be carried out', error);
}

export type Post = {
  id: string;
  text: string;
  state?: 'streaming' | 'done';
  /** The message that it replies to. */
  to: Message | null;
  metadata?: Record<string, Json>;
};

const partsOf = ({ text, state = 'done' }: Pick<Post, 'text' | 'state'>): MessagePart[] =>
  storable([{ type: 'text', text: text.slice(0, limits.messageTextMax), state }]);

/**
 * Posts as the assistant. The id is fixed beforehand, so that a job that runs twice posts once.
 * @throws RuleRefused, BackendError
 */
export async function post(assistant: Client, rule: StandingRule, one: Post): Promise<void> {
  const { error } = await assistant.from('messages').insert({
    id: one.id,
    workspace_id: rule.workspaceId,
    channel_id: rule.channelId,
    author_id: rule.assistantId,
    role: 'assistant',
    reply_to_id: one.to?.id ?? null,
    thread_id: one.to?.thread_id ?? null,
    parts: partsOf(one),
    metadata: {
      workspace_id: rule.workspaceId,
      channel_id: rule.channelId,
      rule_id: rule.id,
      ...one.metadata,
    },
  });
  checkWritten(error);
}

/**
 * Replaces the words of a message of the assistant.
 * @returns false if it is gone
 */
export async function rewrite(assistant: Client, id: string, text: string): Promise<boolean> {
  const { data, error } = await assistant
    .from('messages')
    .update({ parts: partsOf({ text }) })
    .eq('id', id)
    .is('deleted_at', null)
    .select('id');
  checkWritten(error);
  return (data ?? []).length > 0;
}

/** Takes back a message of the assistant. @throws BackendError */
export async function withdraw(assistant: Client, id: string): Promise<void> {
  await read(
    'The message',
    assistant
      .from('messages')
      .update({ deleted_at: new Date().toISOString() })
      .eq('id', id)
      .is('deleted_at', null),
  );
}
