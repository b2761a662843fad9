import { type Message, partsOf } from '@parley/model';
import * as z from 'zod/mini';
import { canonicalInstant } from '../collections/instants.ts';

const payload = z.object({
  table: z.literal('messages'),
  id: z.uuid(),
  channel_id: z.uuid(),
  /** Number of characters (code points) before it. */
  from: z.int().check(z.nonnegative()),
  text: z.string(),
  updated_at: z.string(),
});

/** Text that was added to an answer while it is being written (decision 0059). */
export type Growth = z.infer<typeof payload>;

/** The event that announces it. */
export const APPEND = 'APPEND';

/** Null for a shape this version cannot read. */
export const parseGrowth = (data: unknown): Growth | null => payload.safeParse(data).data ?? null;

/**
 * The message with the added text; null if it already has it, 'lacking' if the text before it never
 * arrived.
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
