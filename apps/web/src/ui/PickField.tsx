import { ComboBox, Input, Label, ListBox } from '@heroui/react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foundByName } from '../lib/found-by-name.ts';

export type PickOption = { id: string; name: string; mark?: ReactNode };

/** For options that are searched on the server. */
export type PickSearch = {
  /** True once the results are loaded. */
  isKnown: boolean;
  /** The typed text; null while the list is closed. */
  onWords(words: string | null): void;
};

export type PickFieldProps = {
  label: string;
  options: readonly PickOption[];
  value: string | null;
  onChange(id: string | null): void;
  /** Label of the empty choice; without it, a choice is required. */
  none?: string;
  search?: PickSearch;
  hideLabel?: boolean;
  isDisabled?: boolean;
  className?: string;
};

/** The list stays readable; typing finds the rest. */
const SHOWN = 50;
const NONE = 'none';
/** Placeholder for a chosen option whose name is not loaded yet. */
const UNKNOWN = '…';
const nameOf = ({ name }: PickOption) => name;

/** Chooses one of many options by name, or none. */
export function PickField({
  label,
  options,
  value,
  onChange,
  none,
  search,
  hideLabel = false,
  isDisabled = false,
  className = '',
}: PickFieldProps) {
  const { t } = useTranslation('common');
  const chosen = options.find(({ id }) => id === value);
  const name = chosen?.name ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const shown = useMemo(() => {
    const words = typed ?? '';
    const found = foundByName(options, nameOf, words).slice(0, SHOWN);
    return none !== undefined && value !== null && words === ''
      ? [{ id: NONE, name: none }, ...found]
      : found;
  }, [options, typed, value, none]);
  return (
    <ComboBox
      aria-label={hideLabel ? label : undefined}
      items={shown}
      selectedKey={value}
      inputValue={typed ?? name}
      onInputChange={(text) => {
        setTyped(text === name ? null : text);
        search?.onWords(text === name ? '' : text);
      }}
      onOpenChange={(isOpen) => search?.onWords(isOpen ? (typed ?? '') : null)}
      onSelectionChange={(key) => {
        setTyped(null);
        if (typeof key === 'string') onChange(key === NONE ? null : key);
      }}
      onBlur={() => setTyped(null)}
      allowsEmptyCollection
      menuTrigger="focus"
      isDisabled={isDisabled}
      className={`flex flex-col gap-1.5 ${className}`}
    >
      {!hideLabel && <Label>{label}</Label>}
      <ComboBox.InputGroup className="w-full">
        <Input className="w-full" placeholder={value === null || chosen ? none : UNKNOWN} />
        <ComboBox.Trigger />
      </ComboBox.InputGroup>
      <ComboBox.Popover>
        <ListBox
          items={shown}
          renderEmptyState={() => (
            <p className="px-2 py-1.5 text-sm text-soft">
              {t(search?.isKnown === false ? 'lookingFor' : 'nothingFound')}
            </p>
          )}
        >
          {(option) => (
            <ListBox.Item id={option.id} textValue={option.name}>
              {option.mark}
              <span className="min-w-0 truncate">{option.name}</span>
            </ListBox.Item>
          )}
        </ListBox>
      </ComboBox.Popover>
    </ComboBox>
  );
}
