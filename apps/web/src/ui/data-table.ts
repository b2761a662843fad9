import {
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import i18next from 'i18next';
import { type ReactNode, useMemo, useState } from 'react';

export type SortValue = string | number | null | undefined;

export type Column<Row> = {
  id: string;
  /** Column name, also for screen readers; empty for columns of buttons. */
  header: string;
  /** @param isShown true if another column has space; a cell may show its content otherwise */
  cell(row: Row, isShown: (column: string) => boolean): ReactNode;
  /**
   * The value to sort by; without it the column cannot be sorted. Null and undefined are last in
   * both directions.
   */
  sortBy?(row: Row): SortValue;
  /** CSS grid track such as `8rem` or `minmax(12rem, 2fr)`, in rem. */
  width?: string;
  /** Without space for all, the column with the highest number leaves first. */
  leaves?: number;
};

export type Sort = { column: string; isDescending: boolean };

type SortedRow = { getValue(column: string): unknown };

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });

/**
 * Rows in the order of the sorted column.
 * @param columns must be stable, like rows
 */
export function useSortedRows<Row extends object>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
): readonly Row[] {
  // Memoized by hand: the table mutates in place, which the compiler cannot see.
  const definitions = useMemo(
    () =>
      columns.map(({ id, sortBy }) => ({
        id,
        accessorFn: (row: Row): SortValue => sortBy?.(row) ?? undefined,
        sortFn: (a: SortedRow, b: SortedRow, column: string) =>
          compareValues(a.getValue(column), b.getValue(column)),
        sortUndefined: 'last' as const,
      })),
    [columns],
  );
  const sorting = useMemo(
    () => (sort ? [{ id: sort.column, desc: sort.isDescending }] : []),
    [sort],
  );
  const data = useWidest(rows);
  const table = useTable({ features, columns: definitions, data, state: { sorting } });
  const model = sort ? table.getRowModel() : null;
  return useMemo(() => {
    if (!model) return rows;
    const shown = new Set(rows);
    return model.rows.flatMap(({ original }) => (shown.has(original) ? [original] : []));
  }, [model, rows]);
}

/** The last unfiltered rows, sorted once, so that filtering by letters needs no new sort. */
function useWidest<Row extends object>(rows: readonly Row[]): Row[] {
  const [widest, setWidest] = useState(() => ({ set: new Set(rows), data: [...rows] }));
  const isWider = useMemo(() => !rows.every((row) => widest.set.has(row)), [rows, widest]);
  if (isWider) setWidest({ set: new Set(rows), data: [...rows] });
  return widest.data;
}

/**
 * Compares numbers by size and words in the user's language with numeric order ('file 2' before
 * 'file 10').
 */
export function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator().compare(String(a), String(b));
}

let known: { language: string; collator: Intl.Collator } | null = null;

/** Cached, since creating a collator is slow. */
function collator(): Intl.Collator {
  const language = i18next.language || 'en';
  if (known?.language !== language)
    known = { language, collator: new Intl.Collator(language, { numeric: true }) };
  return known.collator;
}

/** Toggles the direction of a sorted column; another column starts ascending. */
export function nextSort(sort: Sort | null, column: string): Sort {
  return { column, isDescending: sort?.column === column && !sort.isDescending };
}
