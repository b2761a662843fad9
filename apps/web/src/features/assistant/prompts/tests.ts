import { newId, type PromptTest } from '@parley/model';
import { useQuery } from '@tanstack/react-query';
import { gateway, supabase, toAppError } from '../../../data/index.ts';
import { queries } from '../../../lib/query-client.ts';
import type { Assistant } from './assistants.ts';

export type Expected = PromptTest['expected'];

const testsKey = ({ channel, id }: Assistant) => ['prompt tests', channel.id, id];

/** What people marked as right at past messages, by message. */
export const usePromptTests = (assistant: Assistant) =>
  useQuery({ queryKey: testsKey(assistant), queryFn: () => fetchTests(assistant) }, queries);

/** @throws AppError */
async function fetchTests({ channel, id }: Assistant): Promise<Map<string, PromptTest>> {
  const all = supabase.from('prompt_tests').select('*').eq('channel_id', channel.id);
  const { data, error, status } = await (id === null
    ? all.is('assistant_id', null)
    : all.eq('assistant_id', id));
  if (error) throw toAppError(error, status);
  return new Map(data.map((test) => [test.message_id, test]));
}

/**
 * Marks what should happen at a message; null takes the mark away.
 * @throws AppError
 */
export async function markMessage(
  assistant: Assistant,
  messageId: string,
  expected: Expected | null,
  ownId: string,
): Promise<void> {
  const { channel, id } = assistant;
  const marked = queries.getQueryData<Map<string, PromptTest>>(testsKey(assistant))?.get(messageId);
  if (expected === null) {
    if (marked) await gateway.remove('prompt_tests', [marked.id]);
  } else if (marked) {
    await gateway.update('prompt_tests', [marked.id], { expected, created_by: ownId });
  } else {
    await gateway.insert('prompt_tests', [
      {
        id: newId(),
        workspace_id: channel.workspace_id,
        channel_id: channel.id,
        assistant_id: id,
        message_id: messageId,
        expected,
        created_by: ownId,
      },
    ]);
  }
  await queries.invalidateQueries({ queryKey: testsKey(assistant) });
}
