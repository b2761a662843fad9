import { Description, FieldError, InputGroup, Label, TextField } from '@heroui/react';
import { limits } from '@parley/model';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';
import { passwordStrength } from './password-strength.ts';

type PasswordFieldProps = {
  value: string;
  onChange(value: string): void;
  error?: string | undefined;
  autoComplete: 'current-password' | 'new-password';
  label?: string;
  name?: string;
  /** For one that need not be there. */
  description?: string;
  autoFocus?: boolean;
  /** What others know of the person: a new password should not be made of it. */
  personal?: readonly string[];
};

/** A password that can be looked at while it is typed; a new one is judged as it grows. */
export function PasswordField({
  value,
  onChange,
  error,
  autoComplete,
  label,
  name = 'password',
  description,
  autoFocus,
  personal,
}: PasswordFieldProps) {
  const { t } = useTranslation('auth');
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      name={name}
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoFocus={autoFocus}
      isRequired={description === undefined}
      value={value}
      onChange={onChange}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className="flex w-full flex-col gap-1.5"
    >
      <Label>{label ?? t('password')}</Label>
      <InputGroup>
        <InputGroup.Input className="w-full" />
        <InputGroup.Suffix className="pe-1">
          <IconButton
            label={t(isShown ? 'hidePassword' : 'showPassword')}
            icon={isShown ? EyeOff : Eye}
            onPress={() => setShown(!isShown)}
          />
        </InputGroup.Suffix>
      </InputGroup>
      {autoComplete === 'new-password' && !error && (
        <Strength password={value} personal={personal} />
      )}
      {description && !error && (
        <Description className="text-[13px] text-faint">{description}</Description>
      )}
      <FieldError className="text-[13px] text-bad">{error}</FieldError>
    </TextField>
  );
}

/** Read out when the judgement changes, not at every key. */
function Strength({
  password,
  personal,
}: {
  password: string;
  personal: readonly string[] | undefined;
}) {
  const { t } = useTranslation('auth');
  const strength = passwordStrength(password, personal);
  return (
    <Description className={`text-[13px] ${strength === 'strong' ? 'text-soft' : 'text-faint'}`}>
      <span aria-live="polite">{t(`strength.${strength}`, { count: limits.passwordMin })}</span>
    </Description>
  );
}
