import { Label, ListBox, Select } from '@heroui/react';
import { ClosesOnBack } from './ClosesOnBack.tsx';

type ChoiceProps<Key extends string> = {
  label: string;
  value: Key;
  options: readonly { key: NoInfer<Key>; label: string }[];
  onChange(key: NoInfer<Key>): void;
  isDisabled?: boolean;
  hideLabel?: boolean;
  className?: string;
};

/** A select of a few options. */
export function Choice<Key extends string>({
  label,
  value,
  options,
  onChange,
  isDisabled,
  hideLabel = false,
  className = '',
}: ChoiceProps<Key>) {
  return (
    <Select
      aria-label={hideLabel ? label : undefined}
      isDisabled={isDisabled}
      selectedKey={value}
      onSelectionChange={(key) => {
        const chosen = options.find((option) => option.key === key);
        if (chosen) onChange(chosen.key);
      }}
      className={`flex flex-col gap-1.5 ${className}`}
    >
      {!hideLabel && <Label>{label}</Label>}
      <Select.Trigger>
        <Select.Value />
        <Select.Indicator />
      </Select.Trigger>
      <Select.Popover>
        <ClosesOnBack />
        <ListBox items={options}>
          {(option) => (
            <ListBox.Item id={option.key} textValue={option.label}>
              {option.label}
              <ListBox.ItemIndicator />
            </ListBox.Item>
          )}
        </ListBox>
      </Select.Popover>
    </Select>
  );
}
