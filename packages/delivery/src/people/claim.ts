import type { Task } from '@parley/jobs';
import { z } from 'zod';

const payloadSchema = z.object({ profile_id: z.uuid() });

/**
 * Gives what an unclaimed person wrote to the account that has proven their address. The database
 * checks the address again, and does nothing a second time.
 */
export const claimTask: Task = async (payload, _helpers, pool) => {
  const { profile_id: id } = payloadSchema.parse(payload);
  await pool.query('select private.claim_person($1)', [id]);
};
