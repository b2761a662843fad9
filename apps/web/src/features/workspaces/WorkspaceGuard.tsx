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
 * Opens the workspace in the address for its members (guard 'workspace', spec point 6). Redirects
 * other users to /unauthorized, whether or not the workspace exists.
 */
export default function WorkspaceGuard() {
  const { t } = useTranslation('workspaces');
  const { workspaceId } = useParams({ from: '/auth/workspace/$workspaceId' });
  const workspace = useWorkspaces().find(({ id }) => id === workspaceId);
  const isMember = workspace !== undefined;
  const open = useWorkspace();
  const isOpen = open?.id === workspaceId;
  const hasOpen = open !== undefined;
  const [isRefused, setRefused] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (isOpen || (workspaceId === 'current' && hasOpen)) return;
    const work = isMember
      ? selectWorkspace(workspaceId)
      : isThere(workspaceId).then((is) => (is ? refreshWorkspace() : setRefused(true)));
    work.then(() => setError(null), setError);
  }, [isMember, isOpen, hasOpen, workspaceId, tries]);

  const again = () => {
    setError(null);
    setTries(tries + 1);
  };
  // For links of whoever does not know the id.
  if (workspaceId === 'current' && open)
    return <Navigate to="." params={{ workspaceId: open.id }} hash={true} replace />;
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
 * True if the user can read the workspace on the server. The data on this device may not include it
 * yet.
 * @throws AppError
 */
async function isThere(id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const { data, error, status } = await supabase.from('workspaces').select('id').eq('id', id);
  if (error) throw toAppError(error, status);
  return data.length > 0;
}
