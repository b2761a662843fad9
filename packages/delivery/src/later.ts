import type { Task } from '@parley/jobs';
import { z } from 'zod';

const payloadSchema = z.object({ id: z.uuid() });

/**
 * Hands the row of a job to the database's own function, which does it once however often it is
 * asked.
 */
const byFunction =
  (name: 'send_scheduled' | 'remind'): Task =>
  async (payload, _helpers, pool) => {
    await pool.query(`select private.${name}($1)`, [payloadSchema.parse(payload).id]);
  };

/** What was put off until now: messages for later and reminders. */
export const laterTasks: Record<string, Task> = {
  send_scheduled: byFunction('send_scheduled'),
  remind: byFunction('remind'),
};
