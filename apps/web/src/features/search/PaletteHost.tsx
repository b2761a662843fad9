import { clsx } from 'clsx';
import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../../lib/shell-state.tsx';
import { loadOtherTexts } from '../../lib/i18n.ts';
import { aheadOfUse } from '../../lib/attended.ts';
import { PALETTE_FIELD } from './palette-field.ts';

/**
 * Loads the palette. Until then it shows only the field, so that typing right after Ctrl+K does not
 * end up in the previously focused element.
 */
export function PaletteHost() {
  const { isPaletteOpen } = useShell();
  const [Palette, setPalette] = useState<ComponentType | null>(null);
  useEffect(() => {
    // Fetched immediately on request, otherwise on the first interaction.
    const asked = isPaletteOpen ? Promise.resolve() : aheadOfUse;
    void asked
      .then(() => Promise.all([import('./Palette.tsx'), loadOtherTexts()]))
      .then(([module]) => setPalette(() => module.default));
  }, [isPaletteOpen]);
  if (!isPaletteOpen) return null;
  return Palette ? <Palette /> : <EarlyField />;
}

function EarlyField() {
  const { t } = useTranslation('search');
  const { typeEarly, setPaletteOpen } = useShell();
  return (
    <div
      role="dialog"
      aria-modal="true"
      aria-label={t('palette.title')}
      className={clsx(
        'fixed inset-x-0 top-[8vh] z-50 mx-auto w-[min(42rem,calc(100vw-2rem))]',
        'overflow-hidden rounded-2xl bg-raised shadow-xl',
      )}
    >
      <input
        // The palette opens for its field.
        autoFocus
        onChange={(event) => typeEarly(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setPaletteOpen(false)}
        aria-label={t('palette.title')}
        placeholder={t('palette.placeholder')}
        className={PALETTE_FIELD}
      />
    </div>
  );
}
