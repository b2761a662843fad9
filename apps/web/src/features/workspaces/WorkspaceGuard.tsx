import { Outlet, useParams } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { selectWorkspace, useWorkspace, useWorkspaces } from '../../data/index.ts';
import { errorText } from '../../lib/error-text.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { PageBody, PageHeader } from '../../ui/PageHeader.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';

/** Pages of a workspace are for its members (spec point 6), and show the one that the address names. */
export default function WorkspaceGuard() {
  const { t } = useTranslation('workspaces');
  const { workspaceId } = useParams({ from: '/auth/workspace/$workspaceId' });
  const workspace = useWorkspaces().find(({ id }) => id === workspaceId);
  const isMember = workspace !== undefined;
  const isOpen = useWorkspace()?.id === workspaceId;
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    if (isMember && !isOpen)
      selectWorkspace(workspaceId).then(
        () => setError(null),
        (problem: unknown) => setError(errorText(problem)),
      );
  }, [isMember, isOpen, workspaceId]);

  if (isOpen) return <Outlet />;
  return (
    <>
      <PageHeader title={workspace?.name ?? t('title')} />
      <PageBody>
        {error && <ErrorNotice>{error}</ErrorNotice>}
        {isMember ? (
          <SkeletonLines />
        ) : (
          <EmptyState icon={UsersRound} title={t('notFoundTitle')} text={t('notFoundText')} />
        )}
      </PageBody>
    </>
  );
}
