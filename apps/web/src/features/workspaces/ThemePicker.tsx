import { Description, Label, RadioGroup } from '@heroui/react';
import { useTranslation } from 'react-i18next';
import { SwatchRadio } from '../../ui/SwatchRadio.tsx';
import { type Theme, themes } from './themes.ts';

type ThemePickerProps = {
  value: Theme | null;
  hint: string;
  /** The inherited theme and its label. It is the first option and means null. */
  usual?: { theme: Theme; label: string };
  onChange(theme: Theme | null): void;
};

const USUAL = 'usual';

/** Theme options, each shown in its own colours. */
export function ThemePicker({ value, hint, usual, onChange }: ThemePickerProps) {
  const { t } = useTranslation('workspaces');
  return (
    <RadioGroup
      value={value ?? USUAL}
      onChange={(chosen) => onChange(themes.find((theme) => theme === chosen) ?? null)}
    >
      <Label>{t('theme')}</Label>
      <div className="mt-1.5 grid max-w-xl grid-cols-2 gap-3 sm:grid-cols-3">
        {usual && <Choice value={USUAL} theme={usual.theme} label={usual.label} />}
        {themes.map((theme) => (
          <Choice key={theme} value={theme} theme={theme} label={t(`themes.${theme}`)} />
        ))}
      </div>
      <Description className="mt-1 text-sm text-faint">{hint}</Description>
    </RadioGroup>
  );
}

type ChoiceProps = { value: string; theme: Theme; label: string };

/** A small page in the theme's colours: light on one side, dark on the other. */
function Choice({ value, theme, label }: ChoiceProps) {
  return (
    <SwatchRadio value={value} label={label}>
      {(['light', 'dark'] as const).map((mode) => (
        <span key={mode} data-theme={theme} className={`${mode} flex flex-1 bg-page`}>
          <span className="w-1/3 border-e border-hairline bg-rail" />
          <span className="flex flex-1 flex-col gap-1.5 p-2">
            <span className="h-1.5 w-full rounded-full bg-ink/70" />
            <span className="h-1.5 w-3/5 rounded-full bg-soft/60" />
            <span className="mt-auto h-3 w-3/5 rounded-sm bg-accent" />
          </span>
        </span>
      ))}
    </SwatchRadio>
  );
}
