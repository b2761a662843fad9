import { Navigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../../data/index.ts';
import { PageBody, PageHeader } from '../../ui/PageHeader.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';
import { Invitations } from './Invitations.tsx';
import { useOwnMembership } from './queries.ts';
import { DangerZone } from './settings/DangerZone.tsx';
import { General } from './settings/General.tsx';
import { Members } from './settings/Members.tsx';

/** For owners and admins (spec point 6). */
export default function WorkspaceSettingsScreen() {
  const { t } = useTranslation('workspaces');
  const { workspaceId } = useParams({ from: '/auth/workspace/$workspaceId/settings' });
  const workspace = useWorkspace();
  const own = useOwnMembership(workspaceId);
  if (own?.role === 'member') return <Navigate to="/unauthorized" replace />;
  return (
    <>
      <PageHeader title={t('settingsOf', { name: workspace?.name })} />
      <PageBody>
        {own && workspace ? (
          <>
            <General key={workspace.id} workspace={workspace} />
            <Invitations workspaceId={workspaceId} />
            <Members workspaceId={workspaceId} own={own} />
            <DangerZone workspace={workspace} own={own} />
          </>
        ) : (
          <SkeletonLines />
        )}
      </PageBody>
    </>
  );
}
