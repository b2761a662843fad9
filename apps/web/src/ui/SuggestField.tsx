import { ComboBox, FieldError, Input, Label, ListBox } from '@heroui/react';

type SuggestFieldProps = {
  label: string;
  value: string;
  options: readonly string[];
  onChange(value: string): void;
  error?: string | undefined;
};

/** A text field that suggests existing values. */
export function SuggestField({ label, value, options, onChange, error }: SuggestFieldProps) {
  return (
    <ComboBox
      allowsCustomValue
      menuTrigger="focus"
      inputValue={value}
      onInputChange={onChange}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className="flex flex-col gap-1.5"
    >
      <Label>{label}</Label>
      <ComboBox.InputGroup className="w-full">
        <Input className="w-full" />
        {options.length > 0 && <ComboBox.Trigger />}
      </ComboBox.InputGroup>
      <FieldError className="text-sm text-bad">{error}</FieldError>
      <ComboBox.Popover>
        <ListBox>
          {options.map((option) => (
            <ListBox.Item key={option} id={option} textValue={option}>
              {option}
              <ListBox.ItemIndicator />
            </ListBox.Item>
          ))}
        </ListBox>
      </ComboBox.Popover>
    </ComboBox>
  );
}
