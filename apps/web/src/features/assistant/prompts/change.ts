import type { RehearsalResult } from '@parley/model/prompts';

/** The effect of a draft on one answer. */
export type PromptChange = 'same' | 'changed' | 'new' | 'silenced';

/** Compares the real answer with the draft's, ignoring whitespace. */
export function changeOf({
  said,
  would,
  reason,
}: Pick<RehearsalResult, 'said' | 'would' | 'reason'>): PromptChange {
  // Not mentioned, so neither prompt answers.
  if (reason === 'not_mentioned' && said === null) return 'same';
  if (said === null) return would === null ? 'same' : 'new';
  if (would === null) return 'silenced';
  return plain(said) === plain(would) ? 'same' : 'changed';
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
