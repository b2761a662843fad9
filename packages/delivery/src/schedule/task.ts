import type { Task } from '@parley/jobs';
import { z } from 'zod';
import { inTransaction } from '../people/as-person.ts';
import { dueOf } from './due.ts';
import { missOccurrences, runOccurrence } from './post.ts';
import { holdEvent } from './planned.ts';
import { remindOf } from './remind.ts';

const payloadSchema = z.object({ id: z.uuid() });

/** Does the work that is due for an event, and schedules the next job, all in one transaction. */
export const eventTask: Task = async (payload, _helpers, pool) => {
  const { id } = payloadSchema.parse(payload);
  await inTransaction(pool, async (client) => {
    const held = await holdEvent(client, id);
    if (!held) return;
    const { event, now } = held;
    const due = dueOf(event.plan, now);
    if (due.missed.length > 0) await missOccurrences(client, event, due.missed);
    if (due.run !== null) await runOccurrence(client, event, due.run);
    for (const start of due.remind) await remindOf(client, event, start);
    if (due.wakeAt !== null)
      await client.query(`select private.enqueue_job('event_due', $1, $2, $3)`, [
        JSON.stringify({ id }),
        `event:${id}`,
        new Date(due.wakeAt),
      ]);
  });
};
