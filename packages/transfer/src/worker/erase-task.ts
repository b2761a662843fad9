import type { Task } from '@parley/jobs';
import type { Sql } from '@parley/postgres';
import { z } from 'zod';
import { erasePerson } from '../erasure/erase.ts';
import type { ObjectRemover } from '../objects.ts';

const payloadSchema = z.object({ profile_id: z.uuid() });

/** Erases an account whose owner has asked for it. Without their row nothing happens. */
export function eraseTask(at: { sql: Sql; objects: ObjectRemover }): Task {
  return async (payload) => {
    const { profile_id: person } = payloadSchema.parse(payload);
    const [asked] = await at.sql<{ blanks: boolean }[]>`
      select blanks from private.erasures where profile_id = ${person}`;
    if (asked) await erasePerson(at, person, asked);
  };
}
