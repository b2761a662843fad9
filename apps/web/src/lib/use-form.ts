import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { explain } from './explain.ts';
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

/**
 * State of a form: checked by its schema when sent, and again while a field has an error.
 * @param schema or where it comes from, for a form that is drawn before it is loaded
 * @param submit what is done with the checked values; `reset` shows others in the form
 */
export function useForm<Values extends Record<string, unknown>>(
  schema: z.ZodType<Values> | (() => Promise<z.ZodType<Values>>),
  initial: Values,
  submit: (values: Values, reset: (next: Values) => void) => Promise<void>,
) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<Values>>({});
  const [isSending, setSending] = useState(false);
  // A password manager fills several fields before the first is drawn: each change starts from the
  // one before it.
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
      setErrors({ form: await explain(error) } as Errors<Values>);
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
    /** For the form element, instead of the browser's own way of sending it. */
    onSubmit(event: FormEvent): void {
      event.preventDefault();
      void send();
    },
  };
}

/** The eye and the screen reader go where something is to be corrected. */
function focusFirstError(): void {
  document.querySelector<HTMLElement>('form [aria-invalid=true]')?.focus();
}
