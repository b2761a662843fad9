import { SlidersHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { laterPart } from '../../lib/later-part.tsx';
import { OverlayButton } from '../../ui/OverlayButton.tsx';
import { Tip } from '../../ui/Tip.tsx';

const ListMenu = laterPart(() => import('./ListMenu.tsx'));

/** Opens the choices of the list. */
export function ListMenuButton() {
  const { t } = useTranslation('shell');
  return (
    <Tip text={t('listMenu')}>
      <OverlayButton
        opens="menu"
        code={ListMenu}
        overlay={<ListMenu />}
        variant="ghost"
        size="sm"
        isIconOnly
        aria-label={t('listMenu')}
        className="text-soft"
      >
        <SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden="true" />
      </OverlayButton>
    </Tip>
  );
}
