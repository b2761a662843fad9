import { type ReactNode, Suspense, useState } from 'react';
import { laterPart } from '../../lib/later-part.tsx';
import type { NounRef } from '../../lib/nouns.ts';
import { type Asked, AskContext } from './asked.ts';
import { type MenuPoint, useMenuTriggers } from './use-menu-triggers.ts';

const PointedMenu = laterPart(() => import('./PointedMenu.tsx'));

/**
 * Opens the context menu of every row inside that has `nounProps`, and shows the dialogs of its
 * actions. One for the shell; a further one inside a provider that actions need.
 */
export function NounHost({ children }: { children: ReactNode }) {
  const [menu, setMenu] = useState<{ noun: NounRef; point: MenuPoint } | null>(null);
  // Wrapped, since a state setter calls a function that it is given.
  const [asked, setAsked] = useState<{ dialog: Asked } | null>(null);
  const [ask] = useState(() => (dialog: Asked) => setAsked({ dialog }));
  const triggers = useMenuTriggers((noun, point) => setMenu({ noun, point }));
  return (
    <AskContext value={ask}>
      <div className="contents" {...triggers}>
        {children}
      </div>
      {menu && <PointedMenu {...menu} onClose={() => setMenu(null)} />}
      {asked && <Suspense>{asked.dialog(() => setAsked(null))}</Suspense>}
    </AskContext>
  );
}
