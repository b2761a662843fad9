import { type Bot, nameText } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useForm } from '../../lib/use-form.ts';
import { programAddress } from '../../lib/program-address.ts';
import { Choice } from '../../ui/Choice.tsx';
import { Field } from '../../ui/Field.tsx';
import { ValidatedDialog } from '../../ui/ValidatedDialog.tsx';
import { addCommand, type CommandForm } from './queries.ts';

const KINDS = ['slash', 'message'] as const;

const schema = z
  .object({
    kind: z.enum(KINDS),
    name: nameText.min(1, 'Name is required').max(80, 'Must be at most 80 characters'),
    description: z.string().trim().max(200, 'Must be at most 200 characters'),
    hint: z.string().trim().max(100, 'Must be at most 100 characters'),
    url: programAddress,
  })
  .refine(({ kind, name }) => kind === 'message' || /^[a-z][a-z0-9_-]{0,31}$/.test(name), {
    path: ['name'],
    message: 'Use small letters, digits and hyphens, beginning with a letter',
  });

/** Adds a slash command or a message action to a bot. */
export function CommandDialog({ bot, onClose }: { bot: Bot; onClose(): void }) {
  const { t } = useTranslation('bots');
  const form = useForm<CommandForm>(
    schema,
    { kind: 'slash', name: '', description: '', hint: '', url: '' },
    (values) => addCommand(bot, values),
  );
  const { kind } = form.values;
  return (
    <ValidatedDialog
      title={t('commandTitle', { name: bot.name })}
      submitLabel={t('commandAdd')}
      form={form}
      noValidate
      onClose={onClose}
    >
      <Choice
        label={t('commandKind')}
        value={kind}
        onChange={(next) => form.set('kind', next)}
        options={KINDS.map((key) => ({ key, label: t(`kind.${key}`) }))}
      />
      <Field
        label={t('commandName')}
        name="command-name"
        placeholder={t(`namePlaceholders.${kind}`)}
        value={form.values.name}
        onChange={(name) => form.set('name', name)}
        error={form.errors.name}
        description={t(`kindText.${kind}`)}
        isRequired
      />
      {kind === 'slash' && (
        <>
          <Field
            label={t('hint')}
            name="command-hint"
            placeholder={t('hintPlaceholder')}
            value={form.values.hint}
            onChange={(hint) => form.set('hint', hint)}
            error={form.errors.hint}
          />
          <Field
            label={t('commandDescription')}
            name="command-description"
            value={form.values.description}
            onChange={(description) => form.set('description', description)}
            error={form.errors.description}
          />
        </>
      )}
      <Field
        label={t('url')}
        name="command-url"
        placeholder="https://example.org/parley"
        value={form.values.url}
        onChange={(url) => form.set('url', url)}
        error={form.errors.url}
        description={t('urlText')}
        isRequired
      />
    </ValidatedDialog>
  );
}
