import { limits } from '@parley/model';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame, invalidity } from '../../ui/FieldFrame.tsx';
import { PlainButton } from '../../ui/PlainButton.tsx';
import { passwordStrength } from './password-strength.ts';

type PasswordFieldProps = {
  value: string;
  onChange(value: string): void;
  error?: string | undefined;
  autoComplete: 'current-password' | 'new-password';
  label?: string;
  name?: string;
  /** Hint for an optional password. */
  description?: string;
  autoFocus?: boolean;
  /** Known facts about the user, such as the name, which a new password should not contain. */
  personal?: readonly string[];
};

/** A password that can be shown while typing. New passwords get a strength meter. */
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
  const isRequired = description === undefined;
  const fullDescription =
    autoComplete === 'new-password' ? (
      <>
        <Strength password={value} personal={personal} /> {description}
      </>
    ) : (
      description
    );
  const other = t(isShown ? 'hidePassword' : 'showPassword');
  const Icon = isShown ? EyeOff : Eye;
  return (
    <FieldFrame
      label={label ?? t('password')}
      error={error}
      description={fullDescription}
      isRequired={isRequired}
    >
      {(about) => (
        <div
          data-slot="input-group"
          data-invalid={error !== undefined || undefined}
          className="input-group input-group--primary"
        >
          <input
            {...about}
            {...invalidity(error)}
            name={name}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoFocus={autoFocus}
            aria-required={isRequired || undefined}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            data-slot="input-group-input"
            className="input-group__input w-full"
          />
          <div data-slot="input-group-suffix" className="input-group__suffix pe-1">
            <PlainButton
              isIconOnly
              size="sm"
              variant="ghost"
              aria-label={other}
              title={other}
              onPress={() => setShown(!isShown)}
            >
              <Icon size={17} strokeWidth={1.75} aria-hidden="true" />
            </PlainButton>
          </div>
        </div>
      )}
    </FieldFrame>
  );
}

/** Announced when the rating changes, not on every key. */
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
    <span aria-live="polite" className={strength === 'strong' ? 'text-soft' : ''}>
      {t(`strength.${strength}`, { count: limits.passwordMin })}
    </span>
  );
}
