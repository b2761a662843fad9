import { useRows } from '../../data/index.ts';

/** Ids of channels and conversations with an unsent draft, threads not included. */
export function useDrafted(): ReadonlySet<string> {
  'use memo';
  const data = useRows('drafts');
  return new Set(
    data.flatMap(({ channel_id, thread_id, text }) =>
      thread_id === null && text.trim() !== '' ? [channel_id] : [],
    ),
  );
}
