import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import type { Column } from './data-table.ts';
import { fittingColumns, type AvailableSpace, tracksOf } from './fitting-columns.ts';

/** Between columns, and beside the first and the last, in pixels. */
const GAP = 12;
const MARGINS = 40;
const CHECKBOX_REM = 2.25;

/** The columns that the table has space for, and the tracks of its grid, the checkbox's included. */
export function useFittingColumns<Row>(
  columns: readonly Column<Row>[],
  table: RefObject<HTMLElement | null>,
  isSelectable: boolean,
): { shown: readonly Column<Row>[]; tracks: string } {
  const space = useAvailableSpace(table, isSelectable);
  const ids = space ? fittingColumns(columns, space).join(' ') : null;
  // Rows are drawn again when other columns are shown, not with every pixel of a window's edge.
  const shown = useMemo(() => {
    const wanted = ids?.split(' ');
    return wanted ? columns.filter(({ id }) => wanted.includes(id)) : columns;
  }, [columns, ids]);
  const own = space ? tracksOf(shown, space) : shown.map(({ width }) => width ?? '1fr').join(' ');
  return { shown, tracks: isSelectable ? `${CHECKBOX_REM}rem ${own}` : own };
}

/** Null until the table stands on the page. */
function useAvailableSpace(
  table: RefObject<HTMLElement | null>,
  isSelectable: boolean,
): AvailableSpace | null {
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = table.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [table]);
  return useMemo(() => {
    if (width === null) return null;
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const box = isSelectable ? CHECKBOX_REM * rem + GAP : 0;
    return { width: width - MARGINS - box, gap: GAP, rem };
  }, [width, isSelectable]);
}
