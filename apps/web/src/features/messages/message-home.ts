import type { Message } from '@parley/model';
import { supabase, unwrap } from '../../data/index.ts';

export type MessageHome = Pick<Message, 'id' | 'channel_id' | 'thread_id'>;

/**
 * The channel and thread that a message is in now: it may have moved since it was linked. Null if
 * the user cannot read it.
 * @throws AppError
 */
export async function homeOf(messageId: string): Promise<MessageHome | null> {
  const [found] = unwrap(
    await supabase
      .from('messages')
      .select('id, channel_id, thread_id')
      .eq('id', messageId)
      .is('deleted_at', null)
      .limit(1),
  );
  return found ?? null;
}
