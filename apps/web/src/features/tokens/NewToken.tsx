import { Button } from '@heroui/react';
import { limits } from '@parley/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../lib/use-form.ts';
import { Choice } from '../../ui/Choice.tsx';
import { Field } from '../../ui/Field.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { RIGHTS, tokenForm, type TokenForm } from './form.ts';
import { MadeToken } from './MadeToken.tsx';
import { createToken } from './queries.ts';

const USUAL: TokenForm = { name: '', right: 'read', days: '90' };

/** Creates a token for one program, and shows it until another is created or the page is left. */
export function NewToken({ workspaceId }: { workspaceId: string }) {
  const { t } = useTranslation('tools');
  const [made, setMade] = useState<string | null>(null);
  const form = useForm<TokenForm>(tokenForm, USUAL, async ({ name, right, days }, reset) => {
    setMade(
      await createToken(workspaceId, {
        name,
        canWrite: right === 'write',
        days: Number(days),
      }),
    );
    reset(USUAL);
  });
  return (
    <>
      <form noValidate className="flex flex-col gap-4" onSubmit={form.onSubmit}>
        <div className="grid items-start gap-3 sm:grid-cols-[1fr_11rem_9rem]">
          <Field
            label={t('tokens.name')}
            name="token-name"
            value={form.values.name}
            onChange={(name) => form.set('name', name)}
            error={form.errors.name}
            placeholder={t('tokens.namePlaceholder')}
            isRequired
          />
          <Choice
            label={t('tokens.right')}
            value={form.values.right}
            onChange={(right) => form.set('right', right)}
            options={RIGHTS.map((key) => ({ key, label: t(`tokens.rights.${key}`) }))}
          />
          <Field
            label={t('tokens.days')}
            name="token-days"
            value={form.values.days}
            onChange={(days) => form.set('days', days)}
            error={form.errors.days}
            description={t('tokens.daysText', { max: limits.tokenDaysMax })}
            isRequired
          />
        </div>
        {form.errors.form && <ErrorNotice>{form.errors.form}</ErrorNotice>}
        <div>
          <Button type="submit" variant="primary" isPending={form.isSending}>
            {t('tokens.create')}
          </Button>
        </div>
      </form>
      {made && <MadeToken key={made} token={made} />}
    </>
  );
}
