import { Description, Label, Radio, RadioGroup } from '@heroui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Theme, themes } from './themes.ts';

type ThemePickerProps = {
  value: Theme | null;
  hint: string;
  /** What is worn where nothing is chosen, with its name; it stands first, and means null. */
  usual?: { theme: Theme; label: string };
  onChange(theme: Theme | null): void;
};

const USUAL = 'usual';

/** Colours to choose from, each shown in itself. */
export function ThemePicker({ value, hint, usual, onChange }: ThemePickerProps) {
  const { t } = useTranslation('workspaces');
  return (
    <RadioGroup
      value={value ?? USUAL}
      onChange={(chosen) => onChange(themes.find((theme) => theme === chosen) ?? null)}
    >
      <Label>{t('theme')}</Label>
      <div className="mt-1.5 grid max-w-xl grid-cols-2 gap-3 sm:grid-cols-3">
        {usual && (
          <Choice value={USUAL} theme={usual.theme}>
            {usual.label}
          </Choice>
        )}
        {themes.map((theme) => (
          <Choice key={theme} value={theme} theme={theme}>
            {t(`themes.${theme}`)}
          </Choice>
        ))}
      </div>
      <Description className="mt-1 text-[13px] text-faint">{hint}</Description>
    </RadioGroup>
  );
}

function Choice({ value, theme, children }: { value: string; theme: Theme; children: ReactNode }) {
  return (
    <Radio value={value} className="m-0">
      <Radio.Content className="group flex w-full cursor-pointer flex-col items-stretch gap-2">
        <Swatch theme={theme} />
        <span className="text-center text-[13px] group-data-selected:font-medium">{children}</span>
      </Radio.Content>
    </Radio>
  );
}

/** A small page in the theme's colours: by day at the start, by night at the end. */
function Swatch({ theme }: { theme: Theme }) {
  return (
    <span
      aria-hidden="true"
      className="flex h-18 overflow-hidden rounded-lg border border-hairline outline-offset-2 group-data-focus-visible:outline-3 group-data-focus-visible:outline-accent group-data-selected:outline-2 group-data-selected:outline-accent"
    >
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
    </span>
  );
}
