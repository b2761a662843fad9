import { ArrowLeft, Menu } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './IconButton.tsx';
import { useShell } from '../lib/shell-state.tsx';
import { useBack, useHasParent } from '../lib/use-back.ts';

/** Start of a page's header where there is no sidebar: back, or on top-level pages the menu. */
export function PageStart() {
  const hasParent = useHasParent();
  return <div className="shrink-0 md:hidden">{hasParent ? <Back /> : <OpenSidebar />}</div>;
}

function Back() {
  const { t } = useTranslation('shell');
  return <IconButton label={t('back')} icon={ArrowLeft} onPress={useBack()} />;
}

function OpenSidebar() {
  const { t } = useTranslation('shell');
  const { setDrawerOpen } = useShell();
  return <IconButton label={t('openMenu')} icon={Menu} onPress={() => setDrawerOpen(true)} />;
}
