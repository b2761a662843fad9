import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/Field.tsx';

type EmailFieldProps = {
  value: string;
  onChange(value: string): void;
  error: string | undefined;
  autoFocus?: boolean;
};

/** The e-mail address, which password managers treat as the user name. */
export function EmailField(props: EmailFieldProps) {
  const { t } = useTranslation('auth');
  return (
    <Field
      {...props}
      label={t('email')}
      type="email"
      name="email"
      autoComplete="username"
      isRequired
    />
  );
}
