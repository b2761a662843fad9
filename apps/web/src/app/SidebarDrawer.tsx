import { Drawer } from '@heroui/react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../lib/shell-state.tsx';
import { ClosesOnBack } from '../ui/ClosesOnBack.tsx';
import { Sidebar } from './Sidebar.tsx';

/** The sidebar as a drawer over the page, for narrow screens. */
export default function SidebarDrawer() {
  const { t, i18n } = useTranslation('shell');
  const { isDrawerOpen, setDrawerOpen } = useShell();
  return (
    <Drawer.Backdrop isOpen={isDrawerOpen} onOpenChange={setDrawerOpen}>
      <Drawer.Content placement={i18n.dir() === 'rtl' ? 'right' : 'left'}>
        <Drawer.Dialog aria-label={t('menu')} className="w-72 max-w-[85vw] p-0">
          <ClosesOnBack />
          <Sidebar isDrawer />
        </Drawer.Dialog>
      </Drawer.Content>
    </Drawer.Backdrop>
  );
}
