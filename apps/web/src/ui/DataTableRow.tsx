import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { type KeyboardEvent, memo, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { GRID } from './DataTableHead.tsx';

export type RowActions = {
  focus(id: string): void;
  toggle(id: string, isRange: boolean): void;
  keyDown(event: KeyboardEvent, id: string): void;
  click(event: MouseEvent, id: string): void;
};

type RowColumn = { id: string };

type DataTableRowProps = {
  id: string;
  row: object;
  index: number;
  columns: readonly RowColumn[];
  cellOf(column: string): ReactNode;
  height: number;
  isFocusable: boolean;
  /** Null if rows are not selectable. */
  isSelected: boolean | null;
  isOpenable: boolean;
  name: string;
  attributes: React.HTMLAttributes<HTMLDivElement> | undefined;
  actions(): RowActions;
};

/** A memoized row. */
export const DataTableRow = memo(function DataTableRow({
  id,
  index,
  columns,
  cellOf,
  height,
  isFocusable,
  isSelected,
  isOpenable,
  name,
  attributes,
  actions,
}: DataTableRowProps) {
  const { t } = useTranslation('common');
  return (
    <div
      {...attributes}
      role="row"
      data-row-id={id}
      aria-rowindex={index + 2}
      aria-selected={isSelected ?? undefined}
      tabIndex={isFocusable ? 0 : -1}
      onFocus={() => actions().focus(id)}
      onKeyDown={(event) => actions().keyDown(event, id)}
      onClick={(event) => actions().click(event, id)}
      className={clsx(
        'border-b border-hairline outline-offset-[-2px] transition-colors',
        'hover:bg-hover/60',
        GRID,
        isSelected && 'bg-tint/60',
        isOpenable && 'cursor-pointer',
        attributes?.className,
      )}
      style={{ minHeight: height }}
    >
      {isSelected !== null && (
        <div role="gridcell">
          <RowBox
            label={t('table.select', { name })}
            isSelected={isSelected}
            onChange={() => actions().toggle(id, false)}
          />
        </div>
      )}
      {columns.map((column) => (
        <div key={column.id} role="gridcell" className="min-w-0">
          {cellOf(column.id)}
        </div>
      ))}
    </div>
  );
}, isSameRow);

/** Compares only what affects rendering; callbacks read the newest values when called. */
function isSameRow(before: DataTableRowProps, after: DataTableRowProps): boolean {
  return (
    [
      'row',
      'index',
      'columns',
      'height',
      'isFocusable',
      'isSelected',
      'name',
      'attributes',
    ] as const
  ).every((key) => before[key] === after[key]);
}

/**
 * A native checkbox styled like the kit's, whose own is too slow for dozens of rows per keystroke.
 */
function RowBox({
  label,
  isSelected,
  onChange,
}: {
  label: string;
  isSelected: boolean;
  onChange(): void;
}) {
  return (
    <label className="relative -ms-1 grid size-6 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={isSelected}
        onChange={onChange}
        className={clsx(
          'size-4',
          'cursor-pointer appearance-none rounded-[5px] border border-faint bg-raised',
          'checked:border-accent checked:bg-accent',
        )}
      />
      {isSelected && (
        <Check
          size={12}
          strokeWidth={3}
          className="pointer-events-none absolute text-(--on-accent)"
          aria-hidden="true"
        />
      )}
    </label>
  );
}
