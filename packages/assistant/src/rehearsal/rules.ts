import { type Rule, rule } from '@parley/model/rules';
import { z } from 'zod';
import { type Client, read } from '../identity.ts';

/** The rules that can be read; a draft may hold others, which do nothing. */
export const readableRules = (stored: unknown): Rule[] =>
  z
    .array(z.unknown())
    .catch([])
    .parse(stored)
    .flatMap((one) => rule.safeParse(one).data ?? []);

/**
 * The rules that are published for the assistant now.
 * @throws BackendError
 */
export async function readPublishedRules(
  reader: Client,
  { channel_id, assistant_id }: { channel_id: string; assistant_id: string | null },
): Promise<Rule[]> {
  const rules = reader
    .from('channel_rules')
    .select('trigger, conditions, effect')
    .eq('channel_id', channel_id)
    .eq('is_enabled', true)
    .order('position');
  return readableRules(
    await read(
      'The rules',
      assistant_id === null
        ? rules.is('assistant_id', null)
        : rules.eq('assistant_id', assistant_id),
    ),
  );
}
