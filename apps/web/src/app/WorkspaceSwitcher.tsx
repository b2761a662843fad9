import type { Workspace } from '@parley/model';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../data/index.ts';
import { useUnreadWorkspaces } from '../features/workspaces/queries.ts';
import { useHeadcount } from '../features/members/queries.ts';
import { WorkspaceMark } from '../features/workspaces/WorkspaceMark.tsx';
import { afterPaint } from '../lib/after-paint.tsx';
import { OverlayButton } from '../ui/OverlayButton.tsx';
import { SkeletonWord } from '../ui/Skeletons.tsx';
import { Tip } from '../ui/Tip.tsx';

const WorkspaceMenuItems = afterPaint(() => import('./WorkspaceMenuItems.tsx'));

/** The open workspace with a menu of the others. */
export function WorkspaceSwitcher({ narrow = false }: { narrow?: boolean }) {
  const { t } = useTranslation('shell');
  const current = useWorkspace();
  const { unread, refresh } = useUnreadWorkspaces();
  const action = t(unread.size > 0 ? 'switchWorkspaceUnread' : 'switchWorkspace');
  const button = (
    <OverlayButton
      opens="menu"
      code={WorkspaceMenuItems}
      overlay={<WorkspaceMenuItems unread={unread} />}
      onOpenChange={(isOpen) => isOpen && refresh()}
      variant="ghost"
      isIconOnly={narrow}
      className={narrow ? 'size-10' : 'h-12 w-full justify-start gap-2.5 px-2'}
    >
      <span className="relative">
        <WorkspaceMark workspace={current} />
        {unread.size > 0 && (
          <span className="absolute -end-0.5 -top-0.5 size-2.5 rounded-full border-2 border-rail bg-accent" />
        )}
      </span>
      {!narrow && current && <Headline workspace={current} />}
      <span className="sr-only">{action}</span>
    </OverlayButton>
  );
  return narrow ? (
    <Tip text={current?.name ?? t('switchWorkspace')} placement="end">
      {button}
    </Tip>
  ) : (
    button
  );
}

function Headline({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation('shell');
  const { people, here } = useHeadcount(workspace.id);
  return (
    <>
      <span className="flex min-w-0 flex-1 flex-col items-start leading-tight">
        <span className="w-full truncate text-start text-base font-semibold">{workspace.name}</span>
        <span className="text-xs font-normal text-faint">
          {people === undefined || here === undefined ? (
            <SkeletonWord className="w-24" />
          ) : (
            t('people', { count: people, here })
          )}
        </span>
      </span>
      <ChevronDown size={15} strokeWidth={1.75} className="text-faint" aria-hidden="true" />
    </>
  );
}
