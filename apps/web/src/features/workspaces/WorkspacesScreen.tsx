import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOpenedWorkspaces, useWorkspace } from '../../data/index.ts';
import { PageBody, PageHeader } from '../../ui/PageHeader.tsx';
import { useUnreadWorkspaces } from './queries.ts';
import { WaitingWorkspaces } from './WaitingWorkspaces.tsx';
import { WorkspaceMark } from './WorkspaceMark.tsx';

export default function WorkspacesScreen() {
  const { t } = useTranslation('workspaces');
  const workspaces = useOpenedWorkspaces();
  const current = useWorkspace();
  const { unread } = useUnreadWorkspaces();
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <Link to="/workspace/new" className="button button--primary">
            <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
            {t('newTitle')}
          </Link>
        }
      />
      <PageBody>
        <WaitingWorkspaces />
        <ul className="flex flex-col">
          {workspaces.map((workspace) => (
            <li key={workspace.id} className="border-b border-hairline">
              <Link
                to="/workspace/$workspaceId"
                params={{ workspaceId: workspace.id }}
                className="-mx-2 flex min-h-16 items-center gap-3 rounded-lg px-2 hover:bg-hover"
              >
                <WorkspaceMark workspace={workspace} />
                <span className="flex min-w-0 flex-1 flex-col leading-snug">
                  <span className="truncate font-semibold">{workspace.name}</span>
                  {workspace.description && (
                    <span className="truncate text-sm text-soft">{workspace.description}</span>
                  )}
                </span>
                {unread.has(workspace.id) && (
                  <span className="badge-count px-2">{t('unread')}</span>
                )}
                {workspace.id === current?.id && (
                  <span className="text-sm text-faint">{t('current')}</span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </PageBody>
    </>
  );
}
