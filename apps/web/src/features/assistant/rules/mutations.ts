import { supabase, toAppError } from '../../../data/index.ts';
import type { WrittenRule } from './standing.ts';

/** Replaces the rules of an assistant (null: the channel's first). @throws AppError */
export async function publishRules(
  channel: string,
  assistant: string | null,
  rules: readonly WrittenRule[],
): Promise<void> {
  const { error, status } = await supabase.rpc('publish_rules', {
    channel,
    assistant,
    rules: rules.map(({ sentence, trigger, conditions, effect, needs, source, is_enabled }) => ({
      sentence,
      trigger,
      conditions,
      effect,
      needs,
      source,
      is_enabled,
    })),
  });
  if (error) throw toAppError(error, status);
}
