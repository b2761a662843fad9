import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { WorkspaceMark } from '../../app/WorkspaceSwitcher.tsx';
import { useWorkspaces } from '../../data/index.ts';
import { PageBody, PageHeader } from '../../ui/PageHeader.tsx';

export default function WorkspacesScreen() {
  const { t } = useTranslation('workspaces');
  const workspaces = useWorkspaces();
  return (
    <>
      <PageHeader title={t('title')} actions={<Link to="/workspace/new" className="button button--primary button--sm">{t('newTitle')}</Link>} />
      <PageBody>
        <ul className="flex flex-col gap-2">
          {workspaces.map((workspace) => (
            <li key={workspace.id}>
              <Link to="/workspace/$workspaceId" params={{ workspaceId: workspace.id }} className="hairline-card flex items-center gap-3 p-3 hover:bg-hover">
                <WorkspaceMark workspace={workspace} />
                <span className="flex flex-col leading-tight"><span className="font-semibold">{workspace.name}</span><span className="text-[13px] text-faint">{workspace.description}</span></span>
              </Link>
            </li>
          ))}
        </ul>
      </PageBody>
    </>
  );
}
