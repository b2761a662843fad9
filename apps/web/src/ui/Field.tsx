import { Description, FieldError, Input, Label, TextArea, TextField } from '@heroui/react';

type FieldProps = {
  label: string;
  value: string;
  onChange(value: string): void;
  error?: string | undefined;
  description?: string | undefined;
  type?: 'text' | 'email' | 'password';
  name?: string;
  autoComplete?: string;
  autoFocus?: boolean;
  isRequired?: boolean;
  isDisabled?: boolean;
  placeholder?: string;
  maxLength?: number;
  /** More than one line. */
  rows?: number;
  mono?: boolean;
};

/** A labelled text field with its error below it. */
export function Field({
  label,
  value,
  onChange,
  error,
  description,
  type = 'text',
  rows,
  mono,
  placeholder,
  ...rest
}: FieldProps) {
  return (
    <TextField
      {...rest}
      type={type}
      value={value}
      onChange={onChange}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className="flex w-full flex-col gap-1.5"
    >
      <Label>{label}</Label>
      {rows ? (
        <TextArea
          rows={rows}
          placeholder={placeholder}
          className={`w-full ${mono ? 'font-mono text-[13px]' : ''}`}
        />
      ) : (
        <Input placeholder={placeholder} className="w-full" />
      )}
      {description && !error && (
        <Description className="text-[13px] text-faint">{description}</Description>
      )}
      <FieldError className="text-[13px] text-bad">{error}</FieldError>
    </TextField>
  );
}
