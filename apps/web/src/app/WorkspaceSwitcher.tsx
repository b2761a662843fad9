import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../data/index.ts';
import { useUnreadWorkspaces } from '../features/workspaces/queries.ts';
import { WorkspaceMark } from '../features/workspaces/WorkspaceMark.tsx';
import { laterPart } from '../lib/later-part.tsx';
import { OverlayButton } from '../ui/OverlayButton.tsx';
import { Tip } from '../ui/Tip.tsx';

const WorkspaceMenuItems = laterPart(() => import('./WorkspaceMenuItems.tsx'));

/** The open workspace with a menu of the others. */
export function WorkspaceSwitcher() {
  const { t } = useTranslation('shell');
  const current = useWorkspace();
  const { unread, refresh } = useUnreadWorkspaces();
  const action = t(unread.size > 0 ? 'switchWorkspaceUnread' : 'switchWorkspace');
  return (
    <Tip text={current?.name ?? t('switchWorkspace')} placement="end">
      <OverlayButton
        opens="menu"
        code={WorkspaceMenuItems}
        overlay={<WorkspaceMenuItems unread={unread} />}
        onOpenChange={(isOpen) => isOpen && refresh()}
        variant="ghost"
        isIconOnly
        className="size-10 shrink-0"
      >
        <span className="relative">
          <WorkspaceMark workspace={current} />
          {unread.size > 0 && (
            <span className="absolute -end-0.5 -top-0.5 size-2.5 rounded-full border-2 border-rail bg-accent" />
          )}
        </span>
        <span className="sr-only">{current ? `${current.name}: ${action}` : action}</span>
      </OverlayButton>
    </Tip>
  );
}
