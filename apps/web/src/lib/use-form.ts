import { useRef, useState } from 'react';
import type { z } from 'zod';
import { errorText } from './error-text.ts';
import { validationText } from './validation-text.ts';

type Errors<Values> = Partial<Record<keyof Values | 'form', string>>;

/** What a schema says of a form's values: the first message of each field. */
export function formErrors<Values extends Record<string, unknown>>(
  schema: z.ZodType<Values>,
  values: Values,
): Errors<Values> {
  const found: Errors<Values> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    const key = String(path[0] ?? 'form') as keyof Values | 'form';
    found[key] ??= validationText(message);
  }
  return found;
}

/** State of a form: checked by its schema when sent, and again while a field has an error. */
export function useForm<Values extends Record<string, unknown>>(
  schema: z.ZodType<Values>,
  initial: Values,
  submit: (values: Values) => Promise<void>,
) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<Values>>({});
  const [isSending, setSending] = useState(false);
  // A password manager fills several fields before the first is drawn: each change starts from the
  // one before it.
  const latest = useRef(values);

  const reset = (next: Values) => {
    latest.current = next;
    setValues(next);
  };

  return {
    values,
    errors,
    isSending,
    set<Key extends keyof Values>(key: Key, value: Values[Key]) {
      reset({ ...latest.current, [key]: value });
      if (Object.keys(errors).length > 0) setErrors(formErrors(schema, latest.current));
    },
    reset,
    async send(): Promise<boolean> {
      if (isSending) return false;
      const found = formErrors(schema, latest.current);
      setErrors(found);
      if (Object.keys(found).length > 0) {
        focusFirstError();
        return false;
      }
      setSending(true);
      try {
        await submit(schema.parse(latest.current));
        return true;
      } catch (error) {
        setErrors({ form: errorText(error) } as Errors<Values>);
        return false;
      } finally {
        setSending(false);
      }
    },
  };
}

/** The eye and the screen reader go where something is to be corrected, once it is drawn. */
function focusFirstError(): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('form [aria-invalid=true]')?.focus(),
  );
}
