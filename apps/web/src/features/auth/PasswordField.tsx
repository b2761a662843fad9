import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';

type PasswordFieldProps = { value: string; onChange(value: string): void; error?: string | undefined; autoComplete: 'current-password' | 'new-password'; description?: string };

/** A password that can be looked at while it is typed. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation('auth');
  const [isShown, setShown] = useState(false);
  return (
    <div className="relative">
      <Field {...props} name="password" label={t('password')} type={isShown ? 'text' : 'password'} isRequired />
      <IconButton className="absolute top-[28px] right-1" label={t(isShown ? 'hidePassword' : 'showPassword')} icon={isShown ? EyeOff : Eye} onPress={() => setShown(!isShown)} />
    </div>
  );
}
