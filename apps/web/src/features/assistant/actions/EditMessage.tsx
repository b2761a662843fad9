import { limits } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useForm } from '../../../lib/use-form.ts';
import { Field } from '../../../ui/Field.tsx';
import { acceptAction } from '../mutations.ts';
import type { EditActionProps } from './kinds/action-view.ts';
import { EditForm } from './EditForm.tsx';
import { changedPayload, type MessagePayload } from './payload.ts';

const schema = z.object({
  text: z.string().trim().min(1, 'Text is required').max(limits.messageTextMax),
});

/** Edits the text of a proposed message. */
export function EditMessage({ action, payload, onClose }: EditActionProps<MessagePayload>) {
  const { t } = useTranslation('assistant');
  const form = useForm(
    schema,
    { text: payload.text },
    async (values) => void (await acceptAction(action.id, changedPayload(action.payload, values))),
  );
  return (
    <EditForm
      kind="message"
      isSending={form.isSending}
      error={form.errors.form}
      onSend={form.send}
      onClose={onClose}
    >
      <Field
        label={t('actions.text')}
        value={form.values.text}
        onChange={(text) => form.set('text', text)}
        error={form.errors.text}
        rows={7}
        autoFocus
      />
    </EditForm>
  );
}
