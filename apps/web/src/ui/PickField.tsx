import { ComboBox, Input, Label, ListBox } from '@heroui/react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foundByName } from '../lib/fold-case.ts';

export type PickOption = { id: string; name: string; mark?: ReactNode };

/** For options that are too many to be here: they are looked for as somebody types. */
export type PickSearch = {
  /** Whether what was asked for is among the options. */ isKnown: boolean;
  /** What is typed; null while the list is closed. */ onWords(words: string | null): void;
};

export type PickFieldProps = {
  label: string;
  options: readonly PickOption[];
  value: string | null;
  onChange(id: string | null): void;
  /** What stands there, and is offered, for none of them; without it one must be chosen. */
  none?: string;
  search?: PickSearch;
  hideLabel?: boolean;
  isDisabled?: boolean;
  className?: string;
};

/** The list is as long as somebody may read; the rest is found by letters. */
const SHOWN = 50;
const NONE = 'none';
/** Something is chosen, and its name is not here yet. */
const UNKNOWN = '…';
const nameOf = ({ name }: PickOption) => name;

/** One of many, found by name; or none. */
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
