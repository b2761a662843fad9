import { useState } from 'react';
import type { z } from 'zod';
import { useForm } from '../../../lib/use-form.ts';
import { useSavedTogether } from './unsaved.tsx';

/**
 * A form over stored values that is saved together with the others of the page; knows if it differs
 * from the last saved values.
 */
export function useSettingsForm<Values extends Record<string, unknown>>(
  schema: z.ZodType<Values>,
  stored: Values,
  save: (values: Values) => Promise<void>,
) {
  const [lastSaved, setLastSaved] = useState(stored);
  const form = useForm(schema, stored, async (values, reset) => {
    await save(values);
    setLastSaved(values);
    reset(values);
  });
  const isChanged = JSON.stringify(form.values) !== JSON.stringify(lastSaved);
  useSavedTogether(
    { isChanged, isSending: form.isSending },
    { save: () => form.send(), discard: () => form.reset(lastSaved) },
  );
  return {
    ...form,
    onSubmit(event: React.FormEvent): void {
      event.preventDefault();
      void form.send();
    },
  };
}
