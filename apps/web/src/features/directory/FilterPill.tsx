import { Button, Dropdown } from '@heroui/react';
import { clsx } from 'clsx';
import { ChevronDown, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MenuOverlay } from '../../ui/Overlays.tsx';

type FilterPillProps = {
  label: string;
  value: string | undefined;
  /** Undefined until known; the filter keeps its place meanwhile. */
  options: readonly { key: string; label: string }[] | undefined;
  onChange(value: string | undefined): void;
};

/** A filter: its name, or its value with a button to clear it. */
export function FilterPill({ label, value, options, onChange }: FilterPillProps) {
  const { t } = useTranslation('directory');
  const chosen = options?.find(({ key }) => key === value);
  if (value === undefined && options?.length === 0) return null;
  const shown = chosen?.label ?? value;
  return (
    <span
      className={clsx(
        'inline-flex h-8 max-w-full items-center rounded-full border',
        value === undefined ? 'border-hairline' : 'border-accent bg-tint',
      )}
    >
      <Dropdown>
        <Button
          size="sm"
          variant="ghost"
          isDisabled={options === undefined}
          aria-label={t(value === undefined ? 'filterBy' : 'filterSet', { label, value: shown })}
          className={clsx(
            'h-7.5 max-w-48 gap-1 px-3',
            'rounded-full text-sm font-normal',
            value === undefined ? 'text-soft' : 'pe-1.5 font-medium text-ink',
          )}
        >
          <span className="truncate">{shown ?? label}</span>
          {value === undefined && <ChevronDown size={13} strokeWidth={1.75} aria-hidden="true" />}
        </Button>
        <MenuOverlay
          label={label}
          placement="bottom start"
          className="max-h-80 min-w-44 overflow-y-auto"
        >
          <Dropdown.Menu
            aria-label={label}
            items={options ?? []}
            selectionMode="single"
            selectedKeys={value === undefined ? [] : [value]}
            onAction={(key) => onChange(key === value ? undefined : String(key))}
          >
            {(option) => (
              <Dropdown.Item id={option.key} textValue={option.label}>
                <Dropdown.ItemIndicator />
                {option.label}
              </Dropdown.Item>
            )}
          </Dropdown.Menu>
        </MenuOverlay>
      </Dropdown>
      {value !== undefined && (
        <button
          type="button"
          aria-label={t('filterClear', { label })}
          onClick={() => onChange(undefined)}
          className={clsx(
            'me-1 grid size-6 place-items-center',
            'cursor-pointer rounded-full text-soft',
            'hover:bg-hover hover:text-ink',
          )}
        >
          <X size={13} strokeWidth={2} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
