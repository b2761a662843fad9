import { Button } from '@heroui/react';
import {
  ArrowLeft,
  ChevronLeft,
  ChevronRight,
  Download,
  FileX,
  Info,
  MessagesSquare,
} from 'lucide-react';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageName } from '../../../lib/page-title.ts';
import { useHotkey } from '../../../lib/use-hotkey.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { LoadError } from '../../../ui/LoadError.tsx';
import { SkeletonLines } from '../../../ui/Skeletons.tsx';
import { PageStart } from '../../../ui/PageStart.tsx';
import { useBack } from '../../../lib/use-back.ts';
import type { DriveAddress } from '../address.ts';
import { ListedProvider, useDriveState } from '../drive-state.tsx';
import { EntryIcon } from '../../files/EntryIcon.tsx';
import { EntryMenu } from '../EntryMenu.tsx';
import { attachmentEntry, fileEntry, homeOf } from '../entries.ts';
import { type Entry } from '../../files/entry.ts';
import { CommentColumn } from '../../messages/comments/CommentColumn.tsx';
import { Commented } from '../../messages/comments/Commented.tsx';
import { CommentsButton } from '../../messages/comments/CommentsButton.tsx';
import { useChannelFiles } from '../queries.ts';
import { siblingsOf } from '../use-listing.ts';
import { Details } from './Details.tsx';
import { Preview } from '../../files/Preview.tsx';

type FilePageProps = { address: DriveAddress; go(address: DriveAddress): void; isTab: boolean };

/** One file's preview and details. */
export default function FilePage({ address, go, isTab }: FilePageProps) {
  const { t } = useTranslation('drive');
  const { tree } = useDriveState();
  const row = tree.files.get(address.file ?? '');
  const channelFiles = useChannelFiles(row ? null : (address.channel ?? null));
  const attachment = channelFiles.data?.find(({ id }) => id === address.file);
  if (row) return <Shown entry={fileEntry(row)} go={go} isTab={isTab} />;
  if (attachment) return <Shown entry={attachmentEntry(attachment)} go={go} isTab={isTab} />;
  return (
    <>
      {!isTab && (
        <div className="px-gutter pt-3">
          <PageStart />
        </div>
      )}
      {channelFiles.error ? (
        <div className="p-gutter">
          <LoadError error={channelFiles.error} />
        </div>
      ) : (
        <EmptyState
          isKnown={!channelFiles.isLoading}
          skeleton={
            <div className="p-gutter">
              <SkeletonLines />
            </div>
          }
          icon={FileX}
          title={t('fileMissingTitle')}
          text={t('missingText')}
          action={
            <Button variant="outline" onPress={() => go({})}>
              {t('toDrive')}
            </Button>
          }
        />
      )}
    </>
  );
}

function Shown({
  entry,
  go,
  isTab,
}: {
  entry: Entry;
  go(address: DriveAddress): void;
  isTab: boolean;
}) {
  const { t } = useTranslation('drive');
  const { tree, actions } = useDriveState();
  const [hasDetails, setDetails] = useState(() => matchMedia('(min-width: 64rem)').matches);
  const [hasComments, showComments] = useState(false);
  usePageName(entry.name);
  const home = homeOf(entry);
  const siblings = siblingsOf(tree, home);
  const index = siblings.findIndex(({ id }) => id === entry.id);
  const [previous, next] = [
    index > 0 ? siblings[index - 1] : undefined,
    index >= 0 ? siblings[index + 1] : undefined,
  ];
  const toFolder = () =>
    go({ folder: home.folderId ?? undefined, channel: home.channelId ?? undefined });
  const goBack = useBack(toFolder);
  const back = isTab ? toFolder : goBack;
  useHotkey(
    ({ key, target }) =>
      ['Escape', 'Backspace'].includes(key) &&
      target instanceof Element &&
      !target.closest(
        'input, textarea, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]',
      ),
    back,
  );
  if (entry.kind === 'folder') return null;
  const showOnly = (side: 'comments' | 'details', isOpen: boolean) => {
    setDetails(isOpen && side === 'details');
    showComments(isOpen && side === 'comments');
  };
  const page = (
    <div className="flex min-h-0 flex-1 flex-col">
      <header className="flex min-h-12 shrink-0 items-center gap-1 border-b border-hairline px-2 md:px-4">
        <IconButton
          label={t('back')}
          icon={ArrowLeft}
          shortcut="Esc"
          iconClassName="rtl:-scale-x-100"
          onPress={back}
        />
        <EntryIcon entry={entry} />
        <h1
          className="ms-1 line-clamp-2 min-w-0 flex-1 leading-tight font-semibold wrap-anywhere md:line-clamp-1"
          title={entry.name}
        >
          {entry.name}
        </h1>
        {siblings.length > 1 && (
          <span className="hidden sm:contents">
            <IconButton
              label={t('previous')}
              icon={ChevronLeft}
              isDisabled={!previous}
              iconClassName="rtl:-scale-x-100"
              onPress={() => previous && actions.open(previous)}
            />
            <IconButton
              label={t('next')}
              icon={ChevronRight}
              isDisabled={!next}
              iconClassName="rtl:-scale-x-100"
              onPress={() => next && actions.open(next)}
            />
          </span>
        )}
        <CommentsButton />
        {entry.kind === 'file' && !entry.row.deleted_at && (
          <IconButton
            label={t('discuss')}
            icon={MessagesSquare}
            onPress={() => actions.ask({ kind: 'discuss', entries: [entry] })}
          />
        )}
        <IconButton
          label={t('download')}
          icon={Download}
          onPress={() => void actions.download([entry])}
        />
        <IconButton
          label={t(hasDetails ? 'hideDetails' : 'details')}
          icon={Info}
          onPress={() => showOnly('details', !hasDetails)}
          className={hasDetails ? 'text-accent' : ''}
        />
        <ListedProvider value={{ entries: [entry], selected: [] }}>
          <EntryMenu entry={entry} />
        </ListedProvider>
      </header>
      {entry.row.deleted_at && (
        <p role="status" className="border-b border-hairline bg-tint/60 px-gutter py-2 text-sm">
          {t('isBinned')}
        </p>
      )}
      <div className={clsx('flex min-h-0 flex-1 max-md:flex-col', hasDetails && 'max-lg:flex-col')}>
        <div className="flex min-h-0 min-w-0 flex-1 flex-col" data-preview={entry.name}>
          <Preview entry={entry} onDownload={() => void actions.download([entry])} />
        </div>
        {hasDetails && <Details entry={entry} />}
        <CommentColumn />
      </div>
    </div>
  );
  if (entry.kind === 'file' || entry.row.deleted_at) return page;
  return (
    <Commented
      file={entry.row}
      isOpen={hasComments}
      setOpen={(isOpen) => showOnly('comments', isOpen)}
      onLeave={() => {}}
    >
      {page}
    </Commented>
  );
}
