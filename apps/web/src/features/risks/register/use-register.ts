import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import { idle } from '@parley/client/base/schedule';
import type { Sort } from '../../../ui/DataTable.tsx';
import { useToday } from '../../../lib/use-today.ts';
import { useNewest } from '../../../lib/use-newest.ts';
import { useAddressWords } from '../../../lib/use-address-words.ts';
import { filterRisks, type RiskSearch, searchText } from '../filter.ts';
import { useRelatedNames, useRisks } from '../queries.ts';

const route = getRouteApi('/auth/risks');
const DEFAULT_SORT = '-score';

/** The state of the register, kept in the address. */
export function useRegister() {
  'use memo';
  const address = route.useSearch();
  const navigate = route.useNavigate();
  const risks = useRisks();
  const names = useRelatedNames();
  const today = useToday();
  // Replaces the history entry, so that a visit is one entry, not one for each change.
  const write = useCallback(
    (change: Partial<RiskSearch>) =>
      void navigate({
        to: '/risks',
        search: (before) => ({ ...before, ...change }),
        replace: true,
      }),
    [navigate],
  );
  const {
    words,
    change: changeWords,
    write: writeWords,
    settle,
  } = useAddressWords(address.q ?? '', (q) => write({ q: q || undefined }));
  const search = useMemo<RiskSearch>(
    () => ({ ...address, q: words || undefined }),
    [address, words],
  );
  const { cell, phase, status } = search;
  /** Risks counted by the heat map: all that match the filters except the cell. */
  const counted = useMemo(
    () => filterRisks(risks, { ...search, cell: undefined }, names, today),
    [risks, search, names, today],
  );
  const rows = useMemo(
    () => (cell ? filterRisks(counted, { cell, phase, status }, names, today) : counted),
    [counted, cell, phase, status, names, today],
  );
  // Prepare search texts while idle, before the first search.
  useEffect(() => idle(() => risks.forEach(searchText)), [risks]);
  const written = search.sort || DEFAULT_SORT;
  const sort = useMemo<Sort>(
    () => ({ column: written.replace(/^-/, ''), isDescending: written.startsWith('-') }),
    [written],
  );
  const change = useCallback(
    (changes: Partial<RiskSearch>) => write({ q: settle() || undefined, ...changes }),
    [write, settle],
  );
  const show = (next: RiskSearch) => {
    settle(next.q ?? '');
    void navigate({ to: '/risks', search: next, replace: true });
  };
  return {
    /** The current filters. */
    search,
    /** The filters in the address, which follow typing with a delay. */
    address,
    risks,
    counted,
    rows,
    sort,
    today,
    changeWords,
    writeWords,
    change,
    show,
    newestRows: useNewest(rows),
    newestSearch: useNewest(search),
    sortBy: ({ column, isDescending }: Sort) =>
      write({ sort: `${isDescending ? '-' : ''}${column}` }),
    open: (riskId: string) => void navigate({ to: '/risks/$riskId', params: { riskId } }),
  };
}
export type Register = ReturnType<typeof useRegister>;
