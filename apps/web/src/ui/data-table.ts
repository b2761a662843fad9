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
  /** Empty over buttons alone: it is the column's name for screen readers. */
  header: string;
  /**
   * @param isShown whether another column has space: what it tells may stand here if it has not.
   */
  cell(row: Row, isShown: (column: string) => boolean): ReactNode;
  /**
   * What the column is sorted by; without it, it cannot be. Nothing (null, undefined) comes last in
   * both directions.
   */
  sortBy?(row: Row): SortValue;
  /** Of CSS grid, such as `8rem` or `minmax(12rem, 2fr)`; in rem. */
  width?: string;
  /** Where there is no space for all, the column with the highest number leaves first. */
  leaves?: number;
};

export type Sort = { column: string; isDescending: boolean };

type SortedRow = { getValue(column: string): unknown };

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });

/**
 * The rows in the order of the sorted column.
 * @param columns and rows must not change with each rendering
 */
export function useSortedRows<Row extends object>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
): readonly Row[] {
  // By hand: the table changes in place, which the compiler would not see.
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

/**
 * The last rows that were not all among those before: sorted once, they need no sorting with each
 * letter that filters them.
 */
function useWidest<Row extends object>(rows: readonly Row[]): Row[] {
  const [widest, setWidest] = useState(() => ({ set: new Set(rows), data: [...rows] }));
  const isWider = useMemo(() => !rows.every((row) => widest.set.has(row)), [rows, widest]);
  if (isWider) setWidest({ set: new Set(rows), data: [...rows] });
  return widest.data;
}

/**
 * Numbers by size, words as the person's language orders them, with their numbers by size ('file 2'
 * before 'file 10').
 */
export function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator().compare(String(a), String(b));
}

let known: { language: string; collator: Intl.Collator } | null = null;

/** One for all comparisons: making one is slow. */
function collator(): Intl.Collator {
  const language = i18next.language || 'en';
  if (known?.language !== language)
    known = { language, collator: new Intl.Collator(language, { numeric: true }) };
  return known.collator;
}

/** The other direction of a sorted column, ascending for another. */
export function nextSort(sort: Sort | null, column: string): Sort {
  return { column, isDescending: sort?.column === column && !sort.isDescending };
}

/** The ids between two rows, both included. */
export function rangeOf(ids: readonly string[], from: string | null, to: string): string[] {
  const [a, b] = [ids.indexOf(from ?? to), ids.indexOf(to)];
  if (a < 0 || b < 0) return [to];
  return ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}
