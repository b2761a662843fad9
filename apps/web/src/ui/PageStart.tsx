import { ArrowLeft, Menu } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './IconButton.tsx';
import { useShell } from '../lib/shell-state.tsx';
import { useBack, useHasParent } from '../lib/use-back.ts';

/**
 * What a page's head begins with where there is no sidebar: the way back, and on the pages that the
 * navigation leads to, the way to everything.
 */
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
