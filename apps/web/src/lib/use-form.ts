import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { loadErrorText } from './explain.ts';
import { validationText } from './validation-text.ts';

type Errors<Values> = Partial<Record<keyof Values | 'form', string>>;

/** The first validation message of each field. */
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

/**
 * Form state: validated on submit, then on each change while a field has an error.
 * @param schema or a function that loads it
 * @param submit receives validated values; `reset` replaces the form values
 */
export function useForm<Values extends Record<string, unknown>>(
  schema: z.ZodType<Values> | (() => Promise<z.ZodType<Values>>),
  initial: Values,
  submit: (values: Values, reset: (next: Values) => void) => Promise<void>,
) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<Values>>({});
  const [isSending, setSending] = useState(false);
  // A password manager fills several fields before the first rerender, so each change builds on the
  // latest values.
  const latest = useRef(values);
  const checked = useRef(typeof schema === 'function' ? null : schema);

  const reset = (next: Values) => {
    latest.current = next;
    setValues(next);
  };

  const send = async (): Promise<boolean> => {
    if (isSending) return false;
    setSending(true);
    try {
      const rules = typeof schema === 'function' ? await schema() : schema;
      checked.current = rules;
      const found = formErrors(rules, latest.current);
      flushSync(() => setErrors(found));
      if (Object.keys(found).length > 0) {
        focusFirstError();
        return false;
      }
      await submit(rules.parse(latest.current), reset);
      return true;
    } catch (error) {
      setErrors({ form: await loadErrorText(error) } as Errors<Values>);
      return false;
    } finally {
      setSending(false);
    }
  };

  return {
    values,
    errors,
    isSending,
    set<Key extends keyof Values>(key: Key, value: Values[Key]) {
      reset({ ...latest.current, [key]: value });
      if (checked.current && Object.keys(errors).length > 0)
        setErrors(formErrors(checked.current, latest.current));
    },
    reset,
    send,
    /** For the form element; prevents the browser's submit. */
    onSubmit(event: FormEvent): void {
      event.preventDefault();
      void send();
    },
  };
}

/** Moves the focus to the first invalid field. */
function focusFirstError(): void {
  document.querySelector<HTMLElement>('form [aria-invalid=true]')?.focus();
}
