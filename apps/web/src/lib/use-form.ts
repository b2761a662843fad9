import { useState } from 'react';
import type { z } from 'zod';
import { errorText } from './error-text.ts';

type Errors<Values> = Partial<Record<keyof Values | 'form', string>>;

/** State of a form: checked by its schema when sent, and again while a field has an error. */
export function useForm<Values extends Record<string, unknown>>(schema: z.ZodType<Values>, initial: Values, submit: (values: Values) => Promise<void>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<Values>>({});
  const [isSending, setSending] = useState(false);

  const check = (next: Values): Errors<Values> => {
    const parsed = schema.safeParse(next);
    const found: Errors<Values> = {};
    for (const { path, message } of parsed.error?.issues ?? []) {
      const key = String(path[0] ?? 'form') as keyof Values | 'form';
      found[key] ??= message;
    }
    return found;
  };

  return {
    values,
    errors,
    isSending,
    set<Key extends keyof Values>(key: Key, value: Values[Key]) {
      const next = { ...values, [key]: value };
      setValues(next);
      if (Object.keys(errors).length > 0) setErrors(check(next));
    },
    reset: setValues,
    async send(): Promise<boolean> {
      const found = check(values);
      setErrors(found);
      if (Object.keys(found).length > 0) return false;
      setSending(true);
      try {
        await submit(schema.parse(values));
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
