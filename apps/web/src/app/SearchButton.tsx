import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { keyNames } from '../lib/keys.ts';
import { useShell } from '../lib/shell-state.tsx';
import { PlainButton } from '../ui/PlainButton.tsx';

/** Opens the search palette. Looks like a search field. */
export function SearchButton() {
  const { t } = useTranslation('shell');
  const { setPaletteOpen } = useShell();
  return (
    <PlainButton
      variant="ghost"
      onPress={() => setPaletteOpen(true)}
      className="h-8.5 w-full justify-start gap-2.5 border border-hairline bg-page px-2.5 font-normal text-faint"
    >
      <Search size={16} strokeWidth={1.75} aria-hidden="true" />
      <span className="flex-1 text-start">{t('search')}</span>
      <span className="text-xs [@media(hover:none)]:hidden" aria-hidden="true">
        {keyNames('Ctrl K')}
      </span>
    </PlainButton>
  );
}
