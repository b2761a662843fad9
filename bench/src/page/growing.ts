import { setTimeout as sleep } from 'node:timers/promises';
import type { LongChannel } from '@parley/e2e/long-channel';

export const GROWTHS_PER_SECOND = 10;
const WORDS = 'The lock opens at six, and the crane is on its way to the quay. ';

/**
 * Lets a message of the channel grow ten times a second, as an answer does, until it is stopped.
 */
export function startGrowing({ sql, channelId }: LongChannel) {
  let isStopped = false;
  const run = async () => {
    for (let turn = 1; !isStopped; turn += 1) {
      const text = WORDS.repeat(1 + (turn % 40));
      await sql`
        update public.messages
        set parts = jsonb_build_array(jsonb_build_object('type', 'text', 'text', ${text}::text))
        where id = (select id from public.messages where channel_id = ${channelId}
        order by created_at desc offset 3 limit 1)`;
      await sleep(1000 / GROWTHS_PER_SECOND);
    }
  };
  const running = run();
  return {
    /** @throws if an update failed. */
    stop(): Promise<void> {
      isStopped = true;
      return running;
    },
  };
}
