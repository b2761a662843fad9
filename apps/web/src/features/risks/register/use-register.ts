import { getRouteApi } from '@tanstack/react-router';
import { useDeferredValue, useMemo } from 'react';
import type { Sort } from '../../../ui/DataTable.tsx';
import { localDay } from '../../../lib/days.ts';
import { filterRisks, type RiskSearch } from '../filter.ts';
import { useNames, useRisks } from '../queries.ts';

const route = getRouteApi('/auth/risks');
const DEFAULT_SORT = '-score';

/** The register as its address has it: what is shown, and ways to show something else. */
export function useRegister() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const risks = useRisks();
  const names = useNames();
  const today = localDay();
  // Typing stays ahead of a list of ten thousand.
  const wanted = useDeferredValue(search);
  const { cell, phase, status } = wanted;
  /** What the heat map counts: all but the choice of a cell. */
  const counted = useMemo(() => filterRisks(risks, { ...wanted, cell: undefined }, names, today), [risks, wanted, names, today]);
  const rows = useMemo(() => (cell ? filterRisks(counted, { cell, phase, status }, names, today) : counted), [counted, cell, phase, status, names, today]);
  const written = search.sort ?? DEFAULT_SORT;
  const sort = useMemo<Sort>(() => ({ column: written.replace(/^-/, ''), isDescending: written.startsWith('-') }), [written]);
  return {
    search,
    risks,
    counted,
    rows,
    sort,
    today,
    /** One entry of the history for a stay in the register, not one for each letter. */
    change: (change: Partial<RiskSearch>) => void navigate({ to: '/risks', search: (before) => ({ ...before, ...change }), replace: true }),
    show: (next: RiskSearch) => void navigate({ to: '/risks', search: next, replace: true }),
    sortBy: ({ column, isDescending }: Sort) => void navigate({ to: '/risks', search: (before) => ({ ...before, sort: `${isDescending ? '-' : ''}${column}` }), replace: true }),
    open: (riskId: string) => void navigate({ to: '/risks/$riskId', params: { riskId } }),
  };
}
export type Register = ReturnType<typeof useRegister>;
