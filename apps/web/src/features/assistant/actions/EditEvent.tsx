import { nameText } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useForm } from '../../../lib/use-form.ts';
import { DateTimeField } from '../../../ui/DateTimeField.tsx';
import { Field } from '../../../ui/Field.tsx';
import { acceptAction } from '../mutations.ts';
import type { EditActionProps } from './kinds/action-view.ts';
import { EditForm } from './EditForm.tsx';
import { changedPayload, type EventPayload } from './payload.ts';

const schema = z
  .object({
    title: nameText.min(1, 'Title is required').max(255),
    starts_at: z.string(),
    ends_at: z.string(),
  })
  .refine(({ starts_at, ends_at }) => Date.parse(ends_at) >= Date.parse(starts_at), {
    path: ['ends_at'],
    message: 'An event ends after it begins',
  });

const instant = (at: string) => new Date(at).toISOString();

/** Edits title and times of a proposed event. */
export function EditEvent({ action, payload, onClose }: EditActionProps<EventPayload>) {
  const { t } = useTranslation('assistant');
  const { t: schedule } = useTranslation('schedule');
  const form = useForm(
    schema,
    {
      title: payload.title,
      starts_at: instant(payload.starts_at),
      ends_at: instant(payload.ends_at),
    },
    async (values) => void (await acceptAction(action.id, changedPayload(action.payload, values))),
  );
  const { title, starts_at, ends_at } = form.values;
  // Moving the start keeps the event's length.
  const move = (start: string) => {
    form.set(
      'ends_at',
      new Date(Date.parse(start) + Date.parse(ends_at) - Date.parse(starts_at)).toISOString(),
    );
    form.set('starts_at', start);
  };
  return (
    <EditForm
      kind="event"
      isSending={form.isSending}
      error={form.errors.form}
      onSend={form.send}
      onClose={onClose}
    >
      <Field
        label={t('actions.title')}
        value={title}
        onChange={(value) => form.set('title', value)}
        error={form.errors.title}
        maxLength={255}
        autoFocus
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <DateTimeField label={schedule('form.start')} value={starts_at} onChange={move} />
        <DateTimeField
          label={schedule('form.end')}
          value={ends_at}
          onChange={(value) => form.set('ends_at', value)}
          error={form.errors.ends_at}
        />
      </div>
    </EditForm>
  );
}
