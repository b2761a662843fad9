import { Button, ListBox, Popover } from '@heroui/react';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foundByName } from '../../../lib/found-by-name.ts';
import { FilterField } from '../../../ui/FilterField.tsx';
import { PanelOverlay } from '../../../ui/Overlays.tsx';

export type FilterOption = { key: string; label: string };

type FilterChipProps = {
  label: string;
  options: readonly FilterOption[];
  values: readonly string[];
  onChange(values: string[]): void;
};

/** Options shown; typing finds the rest. */
const SHOWN = 50;
const NEEDS_SEARCH = 10;
const labelOf = ({ label }: FilterOption) => label;

/** A multi-select filter that names its values. */
export function FilterChip({ label, options, values, onChange }: FilterChipProps) {
  'use memo';
  const { t } = useTranslation('risks');
  const [words, setWords] = useState('');
  const chosen = options.filter(({ key }) => values.includes(key));
  const found = foundByName(options, labelOf, words).slice(0, SHOWN);
  const first = chosen[0]?.label;
  const summary =
    first === undefined
      ? label
      : `${label}: ${first}${chosen.length > 1 ? ` +${chosen.length - 1}` : ''}`;
  return (
    <Popover onOpenChange={() => setWords('')}>
      <Button
        size="sm"
        variant="outline"
        className={clsx(
          'h-7 max-w-60 gap-1 px-2.5',
          'rounded-full border text-sm font-normal',
          first === undefined ? 'border-hairline text-soft' : 'border-transparent bg-tint text-ink',
        )}
      >
        <span className="truncate">{summary}</span>
        <ChevronDown size={13} strokeWidth={1.75} className="shrink-0" aria-hidden="true" />
      </Button>
      <PanelOverlay
        label={label}
        placement="bottom start"
        className="min-w-56 p-1"
        dialogClassName="flex max-h-80 flex-col p-0"
      >
        {options.length > NEEDS_SEARCH && (
          <FilterField
            label={t('findIn', { label })}
            value={words}
            onChange={setWords}
            autoFocus
            className="mb-1"
          />
        )}
        <ListBox
          aria-label={label}
          items={found}
          selectionMode="multiple"
          selectedKeys={values}
          onSelectionChange={(keys) => {
            if (keys === 'all') return;
            const shown = new Set(found.map(({ key }) => key));
            onChange(
              [...values.filter((value) => !shown.has(value)), ...[...keys].map(String)].filter(
                (key, index, all) => all.indexOf(key) === index,
              ),
            );
          }}
          renderEmptyState={() => (
            <p className="px-2 py-1.5 text-sm text-soft">{t('nothingFound')}</p>
          )}
          className="min-h-0 overflow-y-auto"
        >
          {(option) => (
            <ListBox.Item id={option.key} textValue={option.label}>
              {option.label}
              <ListBox.ItemIndicator />
            </ListBox.Item>
          )}
        </ListBox>
      </PanelOverlay>
    </Popover>
  );
}
