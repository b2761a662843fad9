import { Menu } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/IconButton.tsx';
import { useSidebar } from './sidebar-state.tsx';

/** On phones: the way back to the list of channels. */
export function OpenSidebar() {
  const { t } = useTranslation('shell');
  const { setDrawerOpen } = useSidebar();
  return (
    <div className="md:hidden">
      <IconButton label={t('openMenu')} icon={Menu} onPress={() => setDrawerOpen(true)} />
    </div>
  );
}
