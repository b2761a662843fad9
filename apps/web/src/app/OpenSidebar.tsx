import { Menu } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/IconButton.tsx';
import { useShell } from './shell-state.tsx';

/** On phones: the way back to the list of channels. */
export function OpenSidebar() {
  const { t } = useTranslation('shell');
  const { setDrawerOpen } = useShell();
  return (
    <div className="md:hidden">
      <IconButton label={t('openMenu')} icon={Menu} onPress={() => setDrawerOpen(true)} />
    </div>
  );
}
