import { Drawer } from '@heroui/react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../lib/shell-state.tsx';
import { ClosesOnBack } from '../ui/ClosesOnBack.tsx';
import { ListPane } from './ListPane.tsx';
import { Rail } from './Rail.tsx';

/** The rail and the list as a drawer over the page, where the list has no space beside it. */
export default function SidebarDrawer() {
  const { t, i18n } = useTranslation('shell');
  const { isDrawerOpen, setDrawerOpen } = useShell();
  return (
    <Drawer.Backdrop isOpen={isDrawerOpen} onOpenChange={setDrawerOpen}>
      <Drawer.Content placement={i18n.dir() === 'rtl' ? 'right' : 'left'}>
        <Drawer.Dialog aria-label={t('menu')} className="w-82 max-w-[90vw] flex-row p-0">
          <ClosesOnBack />
          <Rail isDrawer />
          <ListPane isDrawer />
        </Drawer.Dialog>
      </Drawer.Content>
    </Drawer.Backdrop>
  );
}
