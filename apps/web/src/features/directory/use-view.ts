import { getRouteApi } from '@tanstack/react-router';
import { onDevice } from '../../lib/device-storage.ts';
import { useAddressWords } from '../../lib/use-address-words.ts';
import { remembered } from '../../lib/use-remembered.ts';
import type { DirectoryFilters } from './filter.ts';
import { type DirectoryView, VIEWS } from './views.ts';

const KEY = 'parley-directory-view';
const route = getRouteApi('/auth/directory');

/** The view from the address, else the last one on this device. */
export function useDirectoryView(): [DirectoryView, (view: DirectoryView) => void] {
  const { view } = route.useSearch();
  const navigate = route.useNavigate();
  const change = (next: DirectoryView) => {
    onDevice.set(KEY, next);
    void navigate({
      to: '/directory',
      search: (before) => ({ ...before, view: next }),
      replace: true,
    });
  };
  return [view ?? remembered(KEY, VIEWS) ?? 'table', change];
}

/** Filters, kept in the address so that they can be shared. */
export function useFilters() {
  'use memo';
  const { q = '', department, location, skill, here } = route.useSearch();
  const navigate = route.useNavigate();
  // Replaces the history entry, so that a search is one entry.
  const write = (changes: DirectoryFilters) =>
    void navigate({
      to: '/directory',
      search: (before) => ({ ...before, ...changes }),
      replace: true,
    });
  const {
    words,
    change: changeWords,
    write: writeWords,
    settle,
  } = useAddressWords(q, (typed) => write({ q: typed || undefined }));
  const change = (changes: DirectoryFilters) => write({ q: settle() || undefined, ...changes });
  const clear = () => {
    settle('');
    void navigate({ to: '/directory', search: ({ view }) => ({ view }), replace: true });
  };
  const filters: DirectoryFilters = { q: words || undefined, department, location, skill, here };
  return { filters, change, changeWords, writeWords, clear };
}
