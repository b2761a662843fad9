import { Label, RadioGroup } from '@heroui/react';
import { useTranslation } from 'react-i18next';
import { appearances, setAppearance, useAppearance } from '../../lib/appearance.ts';
import { SwatchRadio } from '../../ui/SwatchRadio.tsx';

/** Halves of the preview for each preference; `system` shows both modes. */
const HALVES = {
  system: ['light', 'dark'],
  light: ['light', 'light'],
  dark: ['dark', 'dark'],
} as const;

/** System, light or dark (spec point 4), each with a preview. */
export function AppearanceChoice() {
  const { t } = useTranslation('settings');
  const appearance = useAppearance();
  return (
    <RadioGroup
      value={appearance}
      onChange={(chosen) => {
        const known = appearances.find((name) => name === chosen);
        if (known) setAppearance(known);
      }}
    >
      <Label>{t('colours')}</Label>
      <div className="mt-1.5 grid max-w-md grid-cols-3 gap-3">
        {appearances.map((name) => (
          <SwatchRadio key={name} value={name} label={t(`appearances.${name}`)}>
            {HALVES[name].map((half, index) => (
              <span key={index} className={`${half} flex flex-1 flex-col gap-1.5 bg-page p-2.5`}>
                <span className="h-1.5 w-4/5 rounded-full bg-ink/70" />
                <span className="h-1.5 w-3/5 rounded-full bg-ink/25" />
                <span className="h-1.5 w-2/5 rounded-full bg-accent" />
              </span>
            ))}
          </SwatchRadio>
        ))}
      </div>
    </RadioGroup>
  );
}
