import { FieldError, Input, Label, TextField } from '@heroui/react';
import { z } from 'zod';

/** Six digits in any grouping. */
export const codeForm = z.object({
  code: z
    .string()
    .transform((text) => text.replaceAll(/\s/g, ''))
    .refine((text) => /^\d{6}$/.test(text), 'Enter the six digits'),
});

type CodeFieldProps = {
  label: string;
  value: string;
  onChange(value: string): void;
  error?: string | undefined;
};

/** Six digits of an authenticator app or e-mail; phones and password managers fill it in. */
export function CodeField({ label, value, onChange, error }: CodeFieldProps) {
  return (
    <TextField
      name="code"
      autoComplete="one-time-code"
      inputMode="numeric"
      autoFocus
      isRequired
      maxLength={7}
      value={value}
      onChange={onChange}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className="flex w-full flex-col gap-1.5"
    >
      <Label>{label}</Label>
      <Input
        placeholder="000 000"
        className="w-full font-mono text-lg tracking-[0.25em] tabular-nums"
      />
      <FieldError className="text-sm text-bad">{error}</FieldError>
    </TextField>
  );
}
