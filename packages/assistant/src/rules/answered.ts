import type { Message } from '@parley/model';
import { type Client, read } from '../identity.ts';

/**
 * True if another person has written since: in the same thread, or below the question itself.
 * @throws BackendError
 */
export async function isAnswered(
  assistant: Client,
  { id, channel_id, thread_id, author_id, created_at }: Message,
): Promise<boolean> {
  const since = assistant
    .from('messages')
    .select('id')
    .eq('channel_id', channel_id)
    .eq('role', 'user')
    .neq('author_id', author_id ?? '')
    .gt('created_at', created_at)
    .is('deleted_at', null);
  const replies = await read(
    'The replies',
    (thread_id === null
      ? since.or(`thread_id.is.null,thread_id.eq.${id}`)
      : since.eq('thread_id', thread_id)
    ).limit(1),
  );
  return replies.length > 0;
}
