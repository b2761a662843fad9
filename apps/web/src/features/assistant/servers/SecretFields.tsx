import { useTranslation } from 'react-i18next';
import { canSeal } from '../../../lib/seal.ts';
import { Field } from '../../../ui/Field.tsx';
import type { SecretForm } from './form.ts';

type SecretFieldsProps = {
  values: SecretForm;
  errors: Partial<Record<keyof SecretForm, string>>;
  set(key: keyof SecretForm, value: string): void;
  description: string;
};

/**
 * A header and its secret. The browser encrypts it before sending, so the fields are disabled if it
 * cannot.
 */
export function SecretFields({ values, errors, set, description }: SecretFieldsProps) {
  const { t } = useTranslation('tools');
  const isOpen = canSeal();
  return (
    <div className="flex flex-col gap-1.5">
      <div className="grid gap-3 sm:grid-cols-[9rem_1fr]">
        <Field
          label={t('servers.header')}
          name="header"
          value={values.header}
          onChange={(value) => set('header', value)}
          error={errors.header}
          isDisabled={!isOpen}
        />
        <Field
          label={t('servers.secret')}
          name="secret"
          type="password"
          autoComplete="off"
          placeholder="Bearer …"
          value={values.secret}
          onChange={(value) => set('secret', value)}
          error={errors.secret}
          isDisabled={!isOpen}
        />
      </div>
      <p className="text-sm text-faint">{isOpen ? description : t('servers.insecure')}</p>
    </div>
  );
}
