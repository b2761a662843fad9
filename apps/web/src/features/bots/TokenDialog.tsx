import { type Bot, limits } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../lib/use-form.ts';
import { Choice } from '../../ui/Choice.tsx';
import { Field } from '../../ui/Field.tsx';
import { ValidatedDialog } from '../../ui/ValidatedDialog.tsx';
import { RIGHTS, tokenForm, type TokenForm } from '../tokens/form.ts';
import { createBotToken } from './queries.ts';

type TokenDialogProps = { bot: Bot; onMade(token: string): void; onClose(): void };

/** Makes a token for a bot, and hands it on. */
export function TokenDialog({ bot, onMade, onClose }: TokenDialogProps) {
  const { t } = useTranslation(['bots', 'tools']);
  const form = useForm<TokenForm>(
    tokenForm,
    { name: '', right: 'write', days: '90' },
    async ({ name, right, days }) => {
      onMade(await createBotToken(bot, { name, canWrite: right === 'write', days: Number(days) }));
    },
  );
  return (
    <ValidatedDialog
      title={t('tokenTitle', { name: bot.name })}
      submitLabel={t('tokenAdd')}
      form={form}
      noValidate
      onClose={onClose}
    >
      <Field
        label={t('tools:tokens.name')}
        name="bot-token-name"
        placeholder={t('tokenPlaceholder')}
        value={form.values.name}
        onChange={(name) => form.set('name', name)}
        error={form.errors.name}
        autoFocus
        isRequired
      />
      <Choice
        label={t('tools:tokens.right')}
        value={form.values.right}
        onChange={(right) => form.set('right', right)}
        options={RIGHTS.map((key) => ({ key, label: t(`tools:tokens.rights.${key}`) }))}
      />
      <Field
        label={t('tools:tokens.days')}
        name="bot-token-days"
        value={form.values.days}
        onChange={(days) => form.set('days', days)}
        error={form.errors.days}
        description={t('tools:tokens.daysText', { max: limits.tokenDaysMax })}
        isRequired
      />
    </ValidatedDialog>
  );
}
