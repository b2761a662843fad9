import { useQuery } from '@tanstack/react-query';
import { supabase, useWorkspace } from '../../data/index.ts';
import { queries } from '../../lib/query-client.ts';

const NONE: readonly string[] = [];

/**
 * Words near those that nothing has; each finds something.
 * @param words the words of a search without results; null if there is no such search
 */
export function useSuggestions(words: string | null): readonly string[] {
  const workspace = useWorkspace()?.id;
  const { data } = useQuery(
    {
      queryKey: ['search', 'suggestions', workspace, words],
      enabled: workspace !== undefined && words !== null && words !== '',
      queryFn: async ({ signal }) => {
        const { data: found } = await supabase
          .rpc('search_suggestions', { workspace: workspace ?? '', words: words ?? '' })
          .abortSignal(signal);
        // The screen already says that nothing was found; a failure here needs no words of its own.
        return found ?? [];
      },
    },
    queries,
  );
  return (words && data) || NONE;
}
