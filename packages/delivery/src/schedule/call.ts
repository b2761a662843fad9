import type { Task } from '@parley/jobs';
import { z } from 'zod';

const payloadSchema = z.object({ id: z.uuid() });

/** Ends a call that nobody is in any more, or looks again later. */
export const callTask: Task = async (payload, _helpers, pool) => {
  const { id } = payloadSchema.parse(payload);
  await pool.query('select private.tidy_call($1)', [id]);
};
