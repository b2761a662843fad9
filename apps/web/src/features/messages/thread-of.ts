import { supabase, unwrap } from '../../data/index.ts';

/**
 * The first message of the thread that a message belongs to; null if it is in none.
 * @throws AppError
 */
export async function threadOf(channelId: string, messageId: string): Promise<string | null> {
  const [found] = unwrap(
    await supabase
      .from('messages')
      .select('thread_id')
      .eq('channel_id', channelId)
      .eq('id', messageId)
      .is('deleted_at', null)
      .limit(1),
  );
  return found?.thread_id ?? null;
}
