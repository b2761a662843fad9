import { Checkbox } from '@heroui/react';
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ListChecks } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { inRem } from '../lib/rem.ts';
import { type Column, nextSort, type Sort } from './data-table.ts';
import { IconButton } from './IconButton.tsx';
import { SortMenu } from './SortMenu.tsx';

/** In pixels at the default text size. */
export const HEADER_HEIGHT = 36;
/** Header and rows share these columns. */
export const GRID = 'grid grid-cols-(--columns) items-center gap-x-2 px-gutter sm:gap-x-3';

type HeadProps<Row> = {
  columns: readonly Column<Row>[];
  /** Columns without space. */
  hidden: readonly Column<Row>[];
  sort: Sort | null;
  onSort: ((sort: Sort) => void) | undefined;
  /** Shows the checkboxes, which are hidden. */
  onChoose: (() => void) | undefined;
  all: { isSelected: boolean; isSome: boolean; onChange(isAll: boolean): void } | null;
};

/** Column headers, sort order and the checkbox that selects all. */
export function DataTableHead<Row>({
  columns,
  hidden,
  sort,
  onSort,
  onChoose,
  all,
}: HeadProps<Row>) {
  const { t } = useTranslation('common');
  const isSortable = ({ sortBy }: Column<Row>) => sortBy !== undefined;
  return (
    <div
      role="row"
      className={`${GRID} sticky top-0 z-10 border-b border-hairline bg-page text-sm text-faint`}
      style={{ height: inRem(HEADER_HEIGHT) }}
    >
      {all && (
        <div role="columnheader">
          <Box
            label={t('table.selectAll')}
            isSelected={all.isSelected}
            isSome={all.isSome && !all.isSelected}
            onChange={all.onChange}
          />
        </div>
      )}
      {columns.map(({ id, header, sortBy }) => {
        const direction =
          sort?.column === id ? (sort.isDescending ? 'descending' : 'ascending') : 'none';
        const Arrow = direction === 'descending' ? ArrowDown : ArrowUp;
        return (
          <div
            key={id}
            role="columnheader"
            aria-sort={sortBy && onSort ? direction : undefined}
            className="flex min-w-0 items-center justify-between"
          >
            {sortBy && onSort ? (
              <button
                type="button"
                onClick={() => onSort(nextSort(sort, id))}
                className={clsx(
                  '-mx-1.5 flex h-7 max-w-full items-center gap-1 px-1.5',
                  'cursor-pointer rounded-md hover:text-ink',
                  direction !== 'none' && 'font-medium text-ink',
                )}
              >
                <span className="truncate">{header}</span>
                {direction !== 'none' && <Arrow size={13} strokeWidth={2} aria-hidden="true" />}
              </button>
            ) : (
              <span className={header === '' ? 'sr-only' : 'block truncate'}>
                {header || t('table.actions')}
              </span>
            )}
            <span className="flex items-center">
              {onSort && id === columns.at(-1)?.id && hidden.some(isSortable) && (
                <SortMenu
                  columns={[...columns, ...hidden].filter(isSortable)}
                  sort={sort}
                  onSort={onSort}
                />
              )}
              {onChoose && id === columns[0]?.id && (
                <IconButton
                  label={t('table.choose')}
                  icon={ListChecks}
                  onPress={onChoose}
                  className="size-7 min-w-7 text-soft"
                />
              )}
            </span>
          </div>
        );
      })}
    </div>
  );
}

function Box({
  label,
  isSelected,
  isSome = false,
  onChange,
}: {
  label: string;
  isSelected: boolean;
  isSome?: boolean;
  onChange(isSelected: boolean): void;
}) {
  return (
    <Checkbox
      aria-label={label}
      isSelected={isSelected}
      isIndeterminate={isSome}
      onChange={onChange}
      className="m-0"
    >
      <Checkbox.Content>
        <Checkbox.Control className="border border-faint">
          <Checkbox.Indicator />
        </Checkbox.Control>
      </Checkbox.Content>
    </Checkbox>
  );
}
