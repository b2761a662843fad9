import { z } from 'zod';
import type { Channel } from './channel.ts';
import { FilterError, parseFilters, type ChangeFilter } from './filters.ts';

const event = z
  .string()
  .default('*')
  .transform((text) => text.toUpperCase());
/** An entry of `postgres_changes` in a join. */
const asked = z
  .looseObject({
    event,
    schema: z.string().optional(),
    table: z.string().optional(),
    filter: z.string().max(4096).nullish(),
    select: z.array(z.string()).max(100).nullish(),
  })
  .refine(({ schema, table }) => schema !== undefined || table !== undefined, {
    message: 'Please provide at least a `schema` or `table` to subscribe to',
  });

/** A channel's subscription to row changes. */
export type Subscription = {
  /** Identifies the subscription to the client. */
  id: number;
  channel: Channel;
  event: string;
  schema: string;
  table: string;
  filters: ChangeFilter[];
  select: string[] | null;
};

/** @returns the reason if the subscription is refused. */
export function subscriptionOf(
  channel: Channel,
  id: number,
  entry: unknown,
): Subscription | string {
  const parsed = asked.safeParse(entry);
  if (!parsed.success) return parsed.error.issues[0]?.message ?? '';
  const { event: wanted, schema, table, filter, select } = parsed.data;
  try {
    return {
      id,
      channel,
      event: ['INSERT', 'UPDATE', 'DELETE'].includes(wanted) ? wanted : '*',
      schema: schema ?? 'public',
      table: table ?? '*',
      filters: parseFilters(filter ?? ''),
      select: select?.length ? select : null,
    };
  } catch (error) {
    if (error instanceof FilterError) return error.message;
    throw error;
  }
}
