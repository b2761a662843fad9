import type { Task } from '@parley/jobs';
import { z } from 'zod';

const payloadSchema = z.object({ id: z.uuid() });

/** Passes the row of a job to a database function, which acts once however often it is called. */
const byFunction =
  (name: 'send_scheduled' | 'remind' | 'remind_of_promise'): Task =>
  async (payload, _helpers, pool) => {
    await pool.query(`select private.${name}($1)`, [payloadSchema.parse(payload).id]);
  };

/** Messages scheduled for later, reminders and promises that are due. */
export const scheduledTasks: Record<string, Task> = {
  send_scheduled: byFunction('send_scheduled'),
  remind: byFunction('remind'),
  remind_of_promise: byFunction('remind_of_promise'),
};
