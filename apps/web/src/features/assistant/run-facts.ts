import type { AssistantRun, Message } from '@parley/model';
import * as z from 'zod/mini';

const calls = z.array(
  z.object({ name: z.string(), outcome: z.catch(z.enum(['done', 'failed', 'asked']), 'done') }),
);

export type ToolUse = { name: string; count: number };

/** Tools used in a run with counts, in order of first use. */
export function toolsOf({ tool_calls }: Pick<AssistantRun, 'tool_calls'>): ToolUse[] {
  const used = new Map<string, number>();
  for (const { name } of calls.safeParse(tool_calls).data ?? [])
    used.set(name, (used.get(name) ?? 0) + 1);
  return [...used].map(([name, count]) => ({ name, count }));
}

/** True while an answer is expected. */
export const isActive = ({ status }: Pick<AssistantRun, 'status'>): boolean =>
  status === 'queued' || status === 'running';

/**
 * False for a queued or failed run that nobody asked for, since nobody expects an answer from it.
 */
export const concernsPeople = ({
  is_addressed: isAddressed,
  status,
}: Pick<AssistantRun, 'is_addressed' | 'status'>): boolean =>
  isAddressed || !['queued', 'failed'].includes(status);

/** True if a rule started the run: it answers no message, and belongs to its own reply. */
export const isOfRule = ({
  message_id,
  reply_id,
}: Pick<AssistantRun, 'message_id' | 'reply_id'>): boolean => message_id === reply_id;

/** True if the question changed after its answer was started. */
export function isOutdated(
  run: AssistantRun,
  question: Pick<Message, 'edited_at'> | undefined,
): boolean {
  if (!question?.edited_at || isActive(run)) return false;
  return Date.parse(question.edited_at) > Date.parse(run.updated_at) - (run.duration_ms ?? 0);
}
