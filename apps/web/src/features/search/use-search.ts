import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type AppError,
  type SearchHit,
  type SearchKind,
  supabase,
  toAppError,
  useWorkspace,
} from '../../data/index.ts';
import { TYPING_PAUSE_MS } from '@parley/client/base/schedule';
import { isEmptyQuery, KINDS, type SearchFilters } from './parse-query.ts';

const PAGE = 30;

export type Search = {
  hits: SearchHit[];
  status: 'idle' | 'searching' | 'done' | 'failed';
  error: AppError | null;
  hasMore: boolean;
  more(): void;
};

type State = Omit<Search, 'more'> & { pages: number };

const IDLE: State = { hits: [], status: 'idle', error: null, hasMore: false, pages: 0 };

/**
 * Looks through everything the person may read, a moment after the last key; an answer that comes
 * too late is dropped.
 */
export function useSearch(filters: SearchFilters, kind: SearchKind | 'all', most = PAGE): Search {
  const workspace = useWorkspace()?.id;
  const [state, setState] = useState<State>(IDLE);
  const asked = useRef<AbortController | null>(null);
  const key = JSON.stringify([workspace, filters, kind, most]);

  const ask = useCallback(
    async (page: number, before: SearchHit[]) => {
      asked.current?.abort();
      const [id, wanted, of, limit]: [
        string | undefined,
        SearchFilters,
        SearchKind | 'all',
        number,
      ] = JSON.parse(key);
      if (!id || isEmptyQuery(wanted)) return setState(IDLE);
      const abort = new AbortController();
      asked.current = abort;
      setState((known) => ({ ...known, status: 'searching' }));
      const kinds = of === 'all' ? [...KINDS] : [of];
      const { data, error, status } = await supabase
        .rpc('search', { workspace: id, ...wanted, kinds, most: limit, skip: page * limit })
        .abortSignal(abort.signal);
      if (abort.signal.aborted) return;
      if (error)
        return setState((known) => ({
          ...known,
          status: 'failed',
          error: toAppError(error, status),
        }));
      const perKind = Map.groupBy(data, (hit) => hit.kind);
      setState({
        hits: [...before, ...data],
        status: 'done',
        error: null,
        hasMore: [...perKind.values()].some((hits) => hits.length >= limit),
        pages: page + 1,
      });
    },
    [key],
  );

  useEffect(() => {
    const timer = setTimeout(() => void ask(0, []), TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asked.current?.abort();
    };
  }, [ask]);

  return { ...state, more: () => void ask(state.pages, state.hits) };
}
