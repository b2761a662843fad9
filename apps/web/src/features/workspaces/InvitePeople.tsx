import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useWorkspace } from '../../data/index.ts';
import { useRights } from '../members/use-rights.ts';

const InviteDialog = lazy(() => import('./InviteDialog.tsx'));

/** Opens the invite dialog. Renders nothing without the right to invite. */
export function InvitePeople({ children }: { children: (open: () => void) => ReactNode }) {
  const { can } = useRights(useWorkspace()?.id ?? '');
  const [isOpen, setOpen] = useState(false);
  if (!can('invitations', 'create')) return null;
  return (
    <>
      {children(() => setOpen(true))}
      {isOpen && (
        <Suspense>
          <InviteDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
