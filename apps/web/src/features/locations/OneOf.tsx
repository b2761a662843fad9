import { hasWords } from '@parley/model';
import { ComboBox, FieldError, Input, Label, ListBox } from '@heroui/react';
import { useState } from 'react';
import type { PickSearch } from '../../ui/PickField.tsx';

export type Option = { id: string; name: string };

type OneOfProps = {
  label: string;
  /** Id of the chosen option, empty for none. */
  value: string;
  options: readonly Option[];
  onChange(id: string): void;
  error?: string | undefined;
  /** Shown when no option matches. */
  nothing: string;
  search?: PickSearch;
};

/** Typing finds more; the list stays short. */
const MOST_SHOWN = 50;

/** Chooses one of many options by typing part of its name, or none. */
export function OneOf({ label, value, options, onChange, error, nothing, search }: OneOfProps) {
  'use memo';
  const chosen = options.find(({ id }) => id === value)?.name ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? chosen;
  const shown = options.filter(({ name }) => hasWords(name, typed ?? '')).slice(0, MOST_SHOWN);
  return (
    <ComboBox
      allowsEmptyCollection
      menuTrigger="focus"
      items={shown}
      inputValue={text}
      value={value || null}
      onInputChange={(next) => {
        setTyped(next);
        search?.onWords(next);
        if (next === '') onChange('');
      }}
      onChange={(key) => {
        if (typeof key === 'string') onChange(key);
        setTyped(null);
      }}
      onOpenChange={(isOpen) => search?.onWords(isOpen ? (typed ?? '') : null)}
      onBlur={() => setTyped(null)}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className="flex w-full flex-col gap-1.5"
    >
      <Label>{label}</Label>
      <ComboBox.InputGroup>
        <Input className="w-full" />
        <ComboBox.Trigger />
      </ComboBox.InputGroup>
      <FieldError className="text-sm text-bad">{error}</FieldError>
      <ComboBox.Popover>
        <ListBox<Option>
          items={shown}
          renderEmptyState={() => <p className="px-3 py-2 text-soft">{nothing}</p>}
        >
          {({ id, name }) => (
            <ListBox.Item id={id} textValue={name}>
              {name}
              <ListBox.ItemIndicator />
            </ListBox.Item>
          )}
        </ListBox>
      </ComboBox.Popover>
    </ComboBox>
  );
}
