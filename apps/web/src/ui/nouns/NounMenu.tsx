import { Dropdown } from '@heroui/react';
import { CatchBoundary } from '@tanstack/react-router';
import { type ComponentProps, Suspense, use } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import type { ActionsModule, NounRef } from '../../lib/nouns.ts';
import { toast } from '../../lib/toast.ts';
import { loadOnce, useNouns } from '../../lib/use-noun.ts';
import { ItemMenu } from '../ItemMenu.tsx';
import { MenuOverlay } from '../Overlays.tsx';

type NounMenuProps = Pick<ComponentProps<typeof MenuOverlay>, 'triggerRef' | 'placement'> & {
  noun: NounRef;
  /** Accessible name, and the title on a phone. */
  label?: string;
  onClose(): void;
};

/** The actions of a row, open. Nothing if its noun has none; a notice if they cannot be loaded. */
export function NounMenu({ noun, label, onClose, ...overlay }: NounMenuProps) {
  const { t } = useTranslation('common');
  const actions = useNouns()[noun.kind]?.actions;
  const name = label ?? t('actions');
  if (!actions) return null;
  const fail = (error: unknown) => {
    toast.error(errorText(error));
    onClose();
  };
  return (
    <CatchBoundary getResetKey={() => noun.id} errorComponent={Nothing} onCatch={fail}>
      <Suspense>
        <Dropdown isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
          <MenuOverlay label={name} className="min-w-52" {...overlay}>
            <Items load={actions} id={noun.id} label={name} />
          </MenuOverlay>
        </Dropdown>
      </Suspense>
    </CatchBoundary>
  );
}

const Nothing = () => null;

type ItemsProps = { load: () => Promise<ActionsModule>; id: string; label: string };

/** Computes the items only while the menu is open, since every row has one. */
function Items({ load, id, label }: ItemsProps) {
  const { useActions } = use(loadOnce(load));
  return <ItemMenu aria-label={label} groups={useActions(id)} />;
}
