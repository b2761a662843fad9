import { type Message, partsOf } from '@parley/model';
import * as z from 'zod/mini';
import { canonicalInstant } from '../collections/instants.ts';

const payload = z.object({
  table: z.literal('messages'),
  id: z.uuid(),
  channel_id: z.uuid(),
  /** Characters (code points) before it. */
  from: z.int().check(z.nonnegative()),
  text: z.string(),
  updated_at: z.string(),
});

/** What an answer that is being written has grown by (decision 0059). */
export type Growth = z.infer<typeof payload>;

/** The event that tells of it. */
export const APPEND = 'APPEND';

/** Null for a shape this version cannot read. */
export const parseGrowth = (data: unknown): Growth | null => payload.safeParse(data).data ?? null;

/**
 * The message with what it has grown by; null where it has that already, 'lacking' where what comes
 * before it never arrived.
 */
export function grown(message: Message, growth: Growth): Message | 'lacking' | null {
  const parts = partsOf(message);
  const last = parts.at(-1);
  if (last?.type !== 'text' || last.state !== 'streaming') return null;
  const known = [...last.text];
  if (known.length < growth.from) return 'lacking';
  const added = [...growth.text].slice(known.length - growth.from).join('');
  if (added === '') return null;
  const updated_at = canonicalInstant(growth.updated_at);
  return {
    ...message,
    parts: [...parts.slice(0, -1), { ...last, text: last.text + added }],
    updated_at,
  };
}
