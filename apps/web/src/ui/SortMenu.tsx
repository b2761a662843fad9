import { Button, Dropdown } from '@heroui/react';
import { ArrowDown, ArrowDownUp, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Column, nextSort, type Sort } from './data-table.ts';
import { MenuOverlay } from './Overlays.tsx';

type SortMenuProps<Row> = {
  columns: readonly Column<Row>[];
  sort: Sort | null;
  onSort(sort: Sort): void;
};

/** Sorts a table whose columns do not all have space for a header. */
export function SortMenu<Row>({ columns, sort, onSort }: SortMenuProps<Row>) {
  const { t } = useTranslation('common');
  const Direction = sort?.isDescending ? ArrowDown : ArrowUp;
  return (
    <Dropdown>
      <Button
        isIconOnly
        size="sm"
        variant="ghost"
        aria-label={t('table.sort')}
        className="size-7 min-w-7 text-soft"
      >
        <ArrowDownUp size={15} strokeWidth={1.75} aria-hidden="true" />
      </Button>
      <MenuOverlay label={t('table.sort')} placement="bottom end">
        <Dropdown.Menu
          aria-label={t('table.sort')}
          selectionMode="single"
          selectedKeys={sort ? [sort.column] : []}
          onAction={(key) => onSort(nextSort(sort, String(key)))}
        >
          {columns.map(({ id, header }) => (
            <Dropdown.Item key={id} id={id} textValue={header}>
              <span className="flex-1">{header}</span>
              {sort?.column === id && (
                <Direction
                  size={15}
                  strokeWidth={1.75}
                  className="text-soft"
                  aria-label={t(sort.isDescending ? 'table.descending' : 'table.ascending')}
                />
              )}
            </Dropdown.Item>
          ))}
        </Dropdown.Menu>
      </MenuOverlay>
    </Dropdown>
  );
}
