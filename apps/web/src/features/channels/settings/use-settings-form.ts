import { useState } from 'react';
import type { z } from 'zod';
import { useForm } from '../../../lib/use-form.ts';

/** A form over stored values: knows whether it differs from what was last saved. */
export function useSettingsForm<Values extends Record<string, unknown>>(
  schema: z.ZodType<Values>,
  stored: Values,
  save: (values: Values) => Promise<void>,
) {
  const [lastSaved, setLastSaved] = useState(stored);
  const [isSaved, setSaved] = useState(false);
  const form = useForm(schema, stored, async (values) => {
    await save(values);
    setLastSaved(values);
    setSaved(true);
    form.reset(values);
  });
  return {
    ...form,
    isSaved,
    isChanged: JSON.stringify(form.values) !== JSON.stringify(lastSaved),
    onSubmit(event: React.FormEvent): void {
      event.preventDefault();
      void form.send();
    },
  };
}
