import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Filters } from './filter.ts';

export const VIEWS = ['table', 'cards', 'tree'] as const;
export type View = (typeof VIEWS)[number];

const KEY = 'parley-directory-view';
const route = getRouteApi('/auth/directory');

const remembered = (): View => VIEWS.find((view) => view === localStorage.getItem(KEY)) ?? 'table';

/** How people are shown: as the address says, else as the person chose last on this device. */
export function useView(): [View, (view: View) => void] {
  const search = route.useSearch();
  const navigate = useNavigate();
  return [
    search.view ?? remembered(),
    (view) => {
      localStorage.setItem(KEY, view);
      void navigate({ to: '/directory', search: { ...search, view }, replace: true });
    },
  ];
}

/** The filters, which are kept in the address so that they can be shared and gone back to. */
export function useFilters(): { filters: Filters; change(changes: Filters): void; clear(): void } {
  const { view, ...filters } = route.useSearch();
  const navigate = useNavigate();
  // One entry of the history for a search, not one for each letter.
  const show = (wanted: Filters) => void navigate({ to: '/directory', search: { ...wanted, view }, replace: true });
  return { filters, change: (changes) => show({ ...filters, ...changes }), clear: () => show({}) };
}
