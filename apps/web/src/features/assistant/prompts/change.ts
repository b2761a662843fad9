import type { RehearsalResult } from '@parley/model/prompts';

/** What a draft changes about one answer. */
export type PromptChange = 'same' | 'changed' | 'new' | 'silenced';

/** Compares what was said with what would be: small differences of space are none. */
export function changeOf({
  said,
  would,
  reason,
}: Pick<RehearsalResult, 'said' | 'would' | 'reason'>): PromptChange {
  // Nobody asked it, then or now.
  if (reason === 'not_mentioned' && said === null) return 'same';
  if (said === null) return would === null ? 'same' : 'new';
  if (would === null) return 'silenced';
  return plain(said) === plain(would) ? 'same' : 'changed';
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
