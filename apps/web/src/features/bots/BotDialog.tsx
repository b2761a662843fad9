import { type Bot, nameText } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useForm } from '../../lib/use-form.ts';
import { Field } from '../../ui/Field.tsx';
import { ValidatedDialog } from '../../ui/ValidatedDialog.tsx';
import { addBot, type BotForm, changeBot } from './queries.ts';

const schema = z.object({
  name: nameText.min(1, 'Name is required').max(80, 'Must be at most 80 characters'),
  description: z.string().trim().max(500, 'Must be at most 500 characters'),
});

type BotDialogProps = {
  workspaceId: string;
  /** Null for a new one. */
  bot: Bot | null;
  onClose(): void;
};

/** Form of a bot: its name and what it is for. */
export function BotDialog({ workspaceId, bot, onClose }: BotDialogProps) {
  const { t } = useTranslation('bots');
  const form = useForm<BotForm>(
    schema,
    { name: bot?.name ?? '', description: bot?.description ?? '' },
    async (values) => {
      if (bot) await changeBot(bot, values);
      else await addBot(workspaceId, values);
    },
  );
  return (
    <ValidatedDialog
      title={t(bot ? 'editTitle' : 'addTitle')}
      submitLabel={t(bot ? 'save' : 'add')}
      form={form}
      noValidate
      onClose={onClose}
    >
      <Field
        label={t('name')}
        name="bot-name"
        placeholder={t('namePlaceholder')}
        value={form.values.name}
        onChange={(name) => form.set('name', name)}
        error={form.errors.name}
        description={t('nameText')}
        autoFocus
        isRequired
      />
      <Field
        label={t('description')}
        name="bot-description"
        value={form.values.description}
        onChange={(description) => form.set('description', description)}
        error={form.errors.description}
      />
    </ValidatedDialog>
  );
}
