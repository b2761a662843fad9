import { Button } from '@heroui/react';
import { channelTitle } from '@parley/model';
import { clsx } from 'clsx';
import { Trash2, Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../ui/Choice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useChannel, useOwnParticipants } from '../channels/queries.ts';
import { AddButtons } from './AddButtons.tsx';
import type { DriveAddress } from './address.ts';
import { Contents } from './Contents.tsx';
import { dropTarget, type DropActions } from './drag.ts';
import { useDriveState } from './drive-state.tsx';
import type { Home } from './entries.ts';
import type { Entry } from '../files/entry.ts';
import type { DriveActor } from './mutations.ts';
import { DriveList, UsageBar, useFileChannels } from './DriveList.tsx';
import { useDriveUsage } from './queries.ts';
import { ConflictDialog } from './uploads/ConflictDialog.tsx';
import { UploadPanel } from './uploads/UploadPanel.tsx';
import { useDrop } from './uploads/use-drop.ts';

type BrowserProps = {
  address: DriveAddress;
  go(address: DriveAddress): void;
  isTab: boolean;
  actor: DriveActor;
  home: Home;
  /** The address names a folder or channel that does not exist here. */ isMissing: boolean;
};

/** The drive list beside the contents of one place. */
export function Browser({ address, go, isTab, actor, home, isMissing }: BrowserProps) {
  const { t } = useTranslation('drive');
  const { tree, actions, isBin } = useDriveState();
  const channel = useChannel(home.channelId ?? '');
  const isMember = useOwnParticipants().has(home.channelId ?? '');
  const isWritable = !isBin && !isMissing && (home.channelId === null || isMember);
  const usage = useDriveUsage(tree);
  const taking = useDrop(actor, tree, usage ? usage.quota_bytes - usage.used_bytes : null);
  const ancestors = tree.ancestorsOf(home.folderId);
  const root = home.channelId === null ? t('workspaceDrive') : channelTitle(channel);

  const drop: DropActions = {
    moveHere: (ids, to) =>
      void actions.moveTo(
        ids.flatMap((id) => tree.childrenOf(home).find((entry) => entry.id === id) ?? []),
        to,
      ),
    takeFiles: (dropped, to) => void dropped.then((found) => taking.take(found, to)),
  };
  const add = isWritable && (
    <AddButtons
      onFolder={() => actions.ask({ kind: 'newFolder' })}
      onFiles={(dropped) => taking.take(dropped, home)}
    />
  );

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {!isTab && (
        <PageHeader
          title={isBin ? t('binTitle') : t('title')}
          actions={isBin ? <EmptyBin entries={tree.binned} /> : add}
        />
      )}
      <div className="flex min-h-0 flex-1">
        {!isTab && (
          <DriveList
            current={{ ...address, channel: home.channelId ?? undefined }}
            go={go}
            drop={drop}
            usage={usage}
          />
        )}
        <div
          className={`group/zone relative flex min-h-0 min-w-0 flex-1 flex-col ${isTab ? '' : 'lg:[--gutter:20px]'}`}
          {...(isWritable && dropTarget(home, drop))}
        >
          {!isTab && (
            <HomeSelect current={isBin ? 'bin' : (home.channelId ?? 'workspace')} go={go} />
          )}
          <Contents
            key={`${home.channelId}/${home.folderId}/${isBin}`}
            home={home}
            root={root}
            isMissing={isMissing}
            isWritable={isWritable}
            go={go}
            drop={drop}
            add={isTab && add}
          />
          <DropHint name={ancestors.at(-1)?.name ?? root} />
        </div>
      </div>
      {!isTab && usage && (
        <div className="lg:hidden">
          <UsageBar usage={usage} />
        </div>
      )}
      <UploadPanel refused={taking.refused} onForgive={taking.forgive} />
      {taking.conflicts.length > 0 && (
        <ConflictDialog
          conflicts={taking.conflicts}
          onResolve={taking.resolve}
          onClose={taking.dismiss}
        />
      )}
    </div>
  );
}

function EmptyBin({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslation('drive');
  const { actions } = useDriveState();
  if (entries.length === 0) return null;
  return (
    <Button size="sm" variant="outline" onPress={() => actions.ask({ kind: 'delete', entries })}>
      <Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />
      {t('emptyBin')}
    </Button>
  );
}

/** Select for narrow screens, where the drive list has no room. */
function HomeSelect({ current, go }: { current: string; go(address: DriveAddress): void }) {
  const { t } = useTranslation('drive');
  const channels = useFileChannels();
  const options = [
    { key: 'workspace', label: t('workspaceDrive') },
    ...channels.map((channel) => ({ key: channel.id, label: channelTitle(channel) })),
    { key: 'bin', label: t('binTitle') },
  ];
  const choose = (key: string) =>
    go(key === 'workspace' ? {} : key === 'bin' ? { view: 'bin' } : { channel: key });
  return (
    <Choice
      label={t('drives')}
      hideLabel
      className="px-gutter pb-2 lg:hidden"
      value={current}
      options={options}
      onChange={choose}
    />
  );
}

/** Names the target while files are dragged over it. */
function DropHint({ name }: { name: string }) {
  const { t } = useTranslation('drive');
  return (
    <div
      className={clsx(
        'absolute inset-2 z-10 hidden place-items-end justify-center pb-6',
        'group-data-[over]/zone:grid',
        'pointer-events-none rounded-xl border-2 border-dashed border-accent',
      )}
      aria-hidden="true"
    >
      <p
        className={clsx(
          'flex items-center gap-2.5 px-4 py-2',
          'rounded-full border border-hairline bg-raised shadow-(--shadow)',
        )}
      >
        <Upload size={17} strokeWidth={1.75} className="text-accent" />
        {t('dropHere', { name })}
      </p>
    </div>
  );
}
