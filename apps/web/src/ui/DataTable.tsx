import {
  type KeyboardEvent,
  type ReactNode,
  startTransition,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { type NounKind, nounProps } from '../lib/nouns.ts';
import { hasHover } from '../lib/has-hover.ts';
import { scaledPixels } from '../lib/rem.ts';
import { useIsPhone } from '../lib/use-width.ts';
import { type Column, type Sort, useSortedRows } from './data-table.ts';
import { DataTableHead, HEADER_HEIGHT } from './DataTableHead.tsx';
import { DataTableRow } from './DataTableRow.tsx';
import { focusWhenDrawn } from './focus-when-drawn.ts';
import { isNearEnd } from './near-end.ts';
import { useFittingColumns } from './use-fitting-columns.ts';
import { useRowActions } from './use-row-actions.ts';

export type { Column, Sort } from './data-table.ts';

type DataTableProps<Row> = {
  /** Accessible name of the table. */
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  getId(row: Row): string;
  sort?: Sort | null;
  onSort?(sort: Sort): void;
  /** True if rows are already sorted by `sort`, for example because they are only some of them. */
  isSorted?: boolean;
  /** Total number of rows, if not all are loaded. */
  count?: number | undefined;
  /** Loads the next rows. */
  onEnd?: (() => void) | undefined;
  /** Ids of selected rows; without `onSelect`, rows are not selectable. */
  selected?: ReadonlySet<string>;
  onSelect?(ids: ReadonlySet<string>): void;
  onOpen?(row: Row): void;
  /** Handles other keys on a focused row, such as F2; prevent the default of those it handles. */
  onKeyDown?(event: KeyboardEvent, row: Row): void;
  /** A row's name, for its checkbox. */
  nameOf?(row: Row): string;
  /** Shown if there are no rows. */
  empty?: ReactNode;
  /** In pixels at the default text size. */
  rowHeight?: number;
  /** The kind of a row, whose menu opens on it. Must be stable. */
  nounOf?(row: Row): NounKind;
  /** Extra attributes for each row, such as drag handlers. Must be stable. */
  rowProps?(row: Row): React.HTMLAttributes<HTMLDivElement>;
};

/** Pixels rendered above and below the viewport. */
const BUFFER = 400;
const NOTHING: ReadonlySet<string> = new Set();

/**
 * A virtualized table. Columns without space leave in the order of `leaves`. Headers sort; J, K and
 * arrow keys move, Enter opens, Space and X select, Shift extends the selection.
 */
export function DataTable<Row extends object>({
  label,
  rows,
  columns,
  getId,
  sort = null,
  onSort,
  isSorted = false,
  count,
  onEnd,
  selected = NOTHING,
  onSelect,
  onOpen,
  onKeyDown,
  nameOf,
  empty,
  rowHeight = 44,
  nounOf,
  rowProps,
}: DataTableProps<Row>) {
  'use memo';
  const sorted = useSortedRows(rows, columns, isSorted ? null : sort);
  const ids = useMemo(() => sorted.map(getId), [sorted, getId]);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const isSelectable = onSelect !== undefined;
  // A thumb opens rows; boxes for it would only take space until they are wanted.
  const isThumbs = useIsPhone() && !hasHover();
  const [isChoosing, setChoosing] = useState(false);
  const hasBoxes = isSelectable && (!isThumbs || isChoosing || selected.size > 0);
  const height = scaledPixels(rowHeight);
  const headHeight = scaledPixels(HEADER_HEIGHT);
  const { focusable, actions } = useRowActions({
    rows: sorted,
    ids,
    selected,
    onSelect,
    onOpen,
    isChoosing: isThumbs && hasBoxes,
    onKeyDown,
    perPage: () => Math.floor(((scroller.current?.clientHeight ?? 0) - headHeight) / height),
    reveal(index, id) {
      list.current?.scrollToIndex(index, { align: 'nearest' });
      focusWhenDrawn(scroller.current, `[data-row-id="${CSS.escape(id)}"]`);
    },
  });
  const isDrawn = useIsDrawn(sorted);
  const attributesOf = remembering((row: Row) => ({
    ...(nounOf && nounProps(nounOf(row), getId(row))),
    ...rowProps?.(row),
  }));

  const { shown, tracks } = useFittingColumns(columns, scroller, hasBoxes);
  /** A new order starts at the first row. */
  const sortBy =
    onSort &&
    ((next: Sort) => {
      scroller.current?.scrollTo({ top: 0 });
      onSort(next);
    });
  const isShown = (column: string) => shown.some(({ id }) => id === column);
  const style: React.CSSProperties & Record<`--${string}`, string> = { '--columns': tracks };

  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={(count ?? ids.length) + 1}
      aria-multiselectable={isSelectable}
      data-virtual
      className="min-h-0 flex-1 overflow-auto overscroll-contain"
      style={style}
    >
      <DataTableHead
        columns={shown}
        hidden={columns.filter(({ id }) => !isShown(id))}
        sort={sort}
        onSort={sortBy}
        onChoose={isSelectable && !hasBoxes ? () => setChoosing(true) : undefined}
        all={
          hasBoxes
            ? {
                isSelected: ids.length > 0 && ids.every((id) => selected.has(id)),
                isSome: selected.size > 0,
                onChange: (isAll) => onSelect(isAll ? new Set(ids) : NOTHING),
              }
            : null
        }
      />
      {sorted.length === 0 && empty && (
        <div role="row">
          <div role="gridcell">{empty}</div>
        </div>
      )}
      <Virtualizer
        ref={list}
        scrollRef={scroller}
        data={sorted}
        startMargin={headHeight}
        itemSize={height}
        bufferSize={isDrawn ? BUFFER : 0}
        onScroll={(offset) => isNearEnd(list.current, offset) && onEnd?.()}
      >
        {(row, index) => {
          const id = getId(row);
          return (
            <DataTableRow
              key={id}
              id={id}
              row={row}
              index={index}
              columns={shown}
              cellOf={(column) => shown.find((each) => each.id === column)?.cell(row, isShown)}
              height={height}
              isFocusable={id === focusable}
              isSelected={hasBoxes ? selected.has(id) : null}
              isOpenable={onOpen !== undefined}
              name={nameOf?.(row) ?? ''}
              attributes={attributesOf(row)}
              actions={actions}
            />
          );
        }}
      </Virtualizer>
    </div>
  );
}

/**
 * False on the first render of new rows, so that visible rows render first and the buffer later.
 */
function useIsDrawn(rows: readonly object[]): boolean {
  const [drawn, setDrawn] = useState(rows);
  useEffect(() => startTransition(() => setDrawn(rows)), [rows]);
  return drawn === rows;
}

/** Caches the attributes of a row, so that they do not redraw it. */
function remembering<Row extends object>(make: (row: Row) => React.HTMLAttributes<HTMLDivElement>) {
  const known = new WeakMap<Row, React.HTMLAttributes<HTMLDivElement>>();
  return (row: Row): React.HTMLAttributes<HTMLDivElement> => {
    const attributes = known.get(row) ?? make(row);
    known.set(row, attributes);
    return attributes;
  };
}
