import { newId, type PrivateAnswer } from '@parley/model';
import { collections } from '../../data/index.ts';
import type { Period } from './periods.ts';

/** A question in the pane; without a channel it is about the whole workspace. */
export type Question = Pick<
  PrivateAnswer,
  'workspace_id' | 'channel_id' | 'profile_id' | 'kind' | 'question'
> & { messageId?: string | null; period?: Period };

/** @throws AppError */
export async function askPrivately({ messageId, period, ...asked }: Question): Promise<void> {
  const now = new Date().toISOString();
  await collections.private_answers.insert({
    id: newId(),
    ...asked,
    thread_id: null,
    message_id: messageId ?? null,
    period_from: period?.from ?? null,
    period_to: period?.to ?? null,
    status: 'queued',
    text: '',
    sources: [],
    tool_calls: [],
    error: null,
    messages: null,
    nearest_from: null,
    nearest_to: null,
    model: null,
    input_tokens: null,
    output_tokens: null,
    cost: null,
    created_at: now,
    updated_at: now,
  });
}

/** Asks the same again, about the same days or others. @throws AppError */
export const askAgain = (answer: PrivateAnswer, period?: Period): Promise<void> =>
  askPrivately({
    workspace_id: answer.workspace_id,
    channel_id: answer.channel_id,
    profile_id: answer.profile_id,
    kind: answer.kind,
    question: answer.question,
    messageId: answer.message_id,
    period: period ?? { from: answer.period_from, to: answer.period_to },
  });

/** @throws AppError */
export const stopAnswer = (id: string): Promise<void> =>
  collections.private_answers.update(id, (row) => {
    row.status = 'stopped';
  });

/** @throws AppError */
export const deleteAnswer = (id: string): Promise<void> => collections.private_answers.delete(id);
