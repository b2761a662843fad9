import { lazy, Suspense, useEffect, useMemo } from 'react';
import { useTableGroup, useSession, useWorkspace } from '../../data/index.ts';
import { LoadError } from '../../ui/LoadError.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';
import { useChannel } from '../channels/queries.ts';
import type { DriveAddress } from './address.ts';
import { Browser } from './Browser.tsx';
import { Dialogs } from './Dialogs.tsx';
import { DriveProvider } from './drive-state.tsx';
import { uploadQueue } from './uploads/upload-queue.ts';
import type { Home } from './entries.ts';
import type { DriveActor } from './mutations.ts';
import { useTree } from './queries.ts';
import { useDriveActions } from './use-drive-actions.ts';

const FilePage = lazy(() => import('./file/FilePage.tsx'));

export type DriveProps = {
  address: DriveAddress;
  go(address: DriveAddress): void;
  /** True on a channel's Files tab, below the channel's header. */ isTab?: boolean;
};

/** Folders and files of the workspace or a channel, or one file. */
export function Drive(props: DriveProps) {
  const { status, error } = useTableGroup('drive');
  const workspaceId = useWorkspace()?.id;
  const profileId = useSession().userId;
  if (error) {
    return (
      <div className="p-gutter">
        <LoadError error={error} />
      </div>
    );
  }
  if (status === 'loading' || !workspaceId || !profileId)
    return (
      <div className="p-gutter">
        <SkeletonLines count={6} />
      </div>
    );
  return <Open key={workspaceId} {...props} workspaceId={workspaceId} profileId={profileId} />;
}

function Open({ address, go, isTab = false, workspaceId, profileId }: DriveProps & DriveActor) {
  'use memo';
  const tree = useTree();
  const actor = { workspaceId, profileId };
  const actions = useDriveActions({ actor, tree, go });
  const folder = tree.folders.get(address.folder ?? '');
  const home = useMemo(
    (): Home => ({
      channelId: folder ? folder.channel_id : (address.channel ?? null),
      folderId: folder?.id ?? null,
    }),
    [folder, address.channel],
  );
  const channel = useChannel(home.channelId ?? '');
  const isBin = address.view === 'bin';
  const isMissing =
    (address.folder !== undefined && (!folder || folder.deleted_at !== null)) ||
    (home.channelId !== null && !channel);
  useEffect(() => void uploadQueue.resume(profileId), [profileId]);
  return (
    <DriveProvider value={{ tree, actions, isBin }}>
      {address.file ? (
        <Suspense
          fallback={
            <div className="p-gutter">
              <SkeletonLines />
            </div>
          }
        >
          <FilePage key={address.file} address={address} go={go} isTab={isTab} />
        </Suspense>
      ) : (
        <Browser
          address={address}
          go={go}
          isTab={isTab}
          actor={actor}
          home={home}
          isMissing={isMissing}
        />
      )}
      <Dialogs actor={actor} home={home} />
    </DriveProvider>
  );
}
