import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../data/index.ts';
import { useHeadcount } from '../features/members/queries.ts';
import { ListMenuButton } from '../features/sections/ListMenuButton.tsx';
import { OwnChannels } from '../features/sections/OwnChannels.tsx';
import { InviteRow } from '../features/workspaces/InviteRow.tsx';
import { toAbove } from '../lib/current-page.ts';
import { inRem } from '../lib/rem.ts';
import { useShell } from '../lib/shell-state.tsx';
import { SkeletonWord } from '../ui/Skeletons.tsx';
import { ListEdge } from './ListEdge.tsx';
import { SearchButton } from './SearchButton.tsx';

/** The list for talk: search, what is unread, channels and conversations. */
export function ListPane({ isDrawer = false }: { isDrawer?: boolean }) {
  const { t } = useTranslation('shell');
  const { width } = useShell();
  return (
    <aside
      aria-label={t('list')}
      className={`relative flex h-full flex-col bg-rail ${isDrawer ? 'min-w-0 flex-1' : 'border-e border-hairline'}`}
      style={isDrawer ? undefined : { width: inRem(width) }}
    >
      <div className="flex flex-col gap-2 p-2">
        <div className="flex h-10 items-center gap-1 ps-2.5 pe-0.5">
          <Headline />
          <ListMenuButton />
        </div>
        <SearchButton />
      </div>
      <div className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto px-2 pb-4">
        <OwnChannels />
      </div>
      <div className="px-2 pb-2">
        <InviteRow />
      </div>
      {!isDrawer && <ListEdge />}
    </aside>
  );
}

/** The workspace's name, which leads to its people, and how many they are. */
function Headline() {
  const { t } = useTranslation('shell');
  const workspace = useWorkspace();
  const { people, here } = useHeadcount(workspace?.id ?? '');
  if (!workspace) return <span className="flex-1" />;
  return (
    <span className="flex min-w-0 flex-1 flex-col leading-tight">
      <Link
        to="/workspace/$workspaceId"
        params={{ workspaceId: workspace.id }}
        {...toAbove}
        className="truncate rounded-sm text-base font-semibold underline-offset-4 hover:underline"
      >
        {workspace.name}
      </Link>
      <span className="truncate text-xs text-faint">
        {people === undefined || here === undefined ? (
          <SkeletonWord className="w-24" />
        ) : (
          t('people', { count: people, here })
        )}
      </span>
    </span>
  );
}
