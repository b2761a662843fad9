import { useRows } from '../../data/index.ts';

/**
 * Channels and conversations in which the person left something unsaid; threads are not counted.
 */
export function useDrafted(): ReadonlySet<string> {
  'use memo';
  const data = useRows('drafts');
  return new Set(
    data.flatMap(({ channel_id, thread_id, text }) =>
      thread_id === null && text.trim() !== '' ? [channel_id] : [],
    ),
  );
}
