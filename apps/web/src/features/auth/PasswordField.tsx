import { Description, FieldError, InputGroup, Label, TextField } from '@heroui/react';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';

type PasswordFieldProps = { value: string; onChange(value: string): void; error?: string | undefined; autoComplete: 'current-password' | 'new-password'; description?: string };

/** A password that can be looked at while it is typed. */
export function PasswordField({ value, onChange, error, autoComplete, description }: PasswordFieldProps) {
  const { t } = useTranslation('auth');
  const [isShown, setShown] = useState(false);
  return (
    <TextField name="password" type={isShown ? 'text' : 'password'} autoComplete={autoComplete} isRequired value={value} onChange={onChange} isInvalid={error !== undefined} validationBehavior="aria" className="flex w-full flex-col gap-1.5">
      <Label>{t('password')}</Label>
      <InputGroup>
        <InputGroup.Input className="w-full" />
        <InputGroup.Suffix className="pr-1">
          <IconButton label={t(isShown ? 'hidePassword' : 'showPassword')} icon={isShown ? EyeOff : Eye} onPress={() => setShown(!isShown)} />
        </InputGroup.Suffix>
      </InputGroup>
      {description && !error && <Description className="text-[13px] text-faint">{description}</Description>}
      <FieldError className="text-[13px] text-bad">{error}</FieldError>
    </TextField>
  );
}
