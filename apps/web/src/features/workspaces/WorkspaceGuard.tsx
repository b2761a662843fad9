import { Navigate, Outlet, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  refreshWorkspace,
  selectWorkspace,
  supabase,
  toAppError,
  useWorkspace,
  useWorkspaces,
} from '../../data/index.ts';
import { isId } from '../../lib/address.ts';
import { PageBody, PageHeader } from '../../ui/PageHeader.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';
import { LoadError } from '../../ui/LoadError.tsx';

/**
 * Pages of a workspace are for its members (guard 'workspace', spec point 6), and show the one that
 * the address names. Anybody else is led to /unauthorized, whether there is such a workspace or
 * not.
 */
export default function WorkspaceGuard() {
  const { t } = useTranslation('workspaces');
  const { workspaceId } = useParams({ from: '/auth/workspace/$workspaceId' });
  const workspace = useWorkspaces().find(({ id }) => id === workspaceId);
  const isMember = workspace !== undefined;
  const isOpen = useWorkspace()?.id === workspaceId;
  const [isRefused, setRefused] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (isOpen) return;
    const work = isMember
      ? selectWorkspace(workspaceId)
      : isThere(workspaceId).then((is) => (is ? refreshWorkspace() : setRefused(true)));
    work.then(() => setError(null), setError);
  }, [isMember, isOpen, workspaceId, tries]);

  const again = () => {
    setError(null);
    setTries(tries + 1);
  };
  if (isOpen) return <Outlet />;
  if (isRefused) return <Navigate to="/unauthorized" replace />;
  return (
    <>
      <PageHeader title={workspace?.name ?? t('title')} />
      <PageBody>{error ? <LoadError error={error} again={again} /> : <SkeletonLines />}</PageBody>
    </>
  );
}

/**
 * Whether the server lets the person see it; what this device kept may not know it yet.
 * @throws AppError
 */
async function isThere(id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const { data, error, status } = await supabase.from('workspaces').select('id').eq('id', id);
  if (error) throw toAppError(error, status);
  return data.length > 0;
}
