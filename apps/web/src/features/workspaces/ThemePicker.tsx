import { Description, Label, Radio, RadioGroup } from '@heroui/react';
import { useTranslation } from 'react-i18next';
import { type Theme, themes } from './themes.ts';

/** A workspace's colours, each shown in itself. */
export function ThemePicker({ value, onChange }: { value: Theme; onChange(theme: Theme): void }) {
  const { t } = useTranslation('workspaces');
  return (
    <RadioGroup
      value={value}
      onChange={(chosen) => {
        const known = themes.find((theme) => theme === chosen);
        if (known) onChange(known);
      }}
    >
      <Label>{t('theme')}</Label>
      <div className="mt-1.5 grid max-w-xl grid-cols-2 gap-3 sm:grid-cols-3">
        {themes.map((theme) => (
          <Radio key={theme} value={theme} className="m-0">
            <Radio.Content className="group flex w-full cursor-pointer flex-col items-stretch gap-2">
              <Swatch theme={theme} />
              <span className="text-center text-[13.5px] group-data-selected:font-medium">
                {t(`themes.${theme}`)}
              </span>
            </Radio.Content>
          </Radio>
        ))}
      </div>
      <Description className="mt-1 text-[13px] text-faint">{t('themeHint')}</Description>
    </RadioGroup>
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
