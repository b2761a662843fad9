import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { remPixels } from '../lib/rem.ts';
import type { Column } from './data-table.ts';
import { fittingColumns, type AvailableSpace, tracksOf } from './fitting-columns.ts';

const CHECKBOX_REM = 2.25;

/** The columns that fit, and the grid's tracks including the checkbox. */
export function useFittingColumns<Row>(
  columns: readonly Column<Row>[],
  table: RefObject<HTMLElement | null>,
  isSelectable: boolean,
): { shown: readonly Column<Row>[]; tracks: string } {
  const space = useAvailableSpace(table, isSelectable);
  const ids = space ? fittingColumns(columns, space).join(' ') : null;
  // Changes only when other columns fit, not with each pixel.
  const shown = useMemo(() => {
    const wanted = ids?.split(' ');
    return wanted ? columns.filter(({ id }) => wanted.includes(id)) : columns;
  }, [columns, ids]);
  const own = space ? tracksOf(shown, space) : shown.map(({ width }) => width ?? '1fr').join(' ');
  return { shown, tracks: isSelectable ? `${CHECKBOX_REM}rem ${own}` : own };
}

/** Null until the table is in the document. */
function useAvailableSpace(
  table: RefObject<HTMLElement | null>,
  isSelectable: boolean,
): AvailableSpace | null {
  const [size, setSize] = useState<{ width: number; gap: number } | null>(null);
  useLayoutEffect(() => {
    const element = table.current;
    if (!element) return;
    const measure = () => {
      const next = innerSizeOf(element);
      setSize((size) => (size?.width === next?.width && size?.gap === next?.gap ? size : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [table]);
  return useMemo(() => {
    if (size === null) return null;
    const { width, gap } = size;
    const rem = remPixels();
    const box = isSelectable ? CHECKBOX_REM * rem + gap : 0;
    return { width: width - box, gap, rem };
  }, [size, isSelectable]);
}

/** The inner width and gap of a table's header, which its rows share. */
function innerSizeOf(table: HTMLElement): { width: number; gap: number } | null {
  const head = table.querySelector('[role=row]');
  if (!head) return null;
  const { columnGap, paddingInlineStart, paddingInlineEnd } = getComputedStyle(head);
  const [gap = 0, start = 0, end = 0] = [columnGap, paddingInlineStart, paddingInlineEnd].map(
    Number.parseFloat,
  );
  return { width: head.clientWidth - start - end, gap };
}
