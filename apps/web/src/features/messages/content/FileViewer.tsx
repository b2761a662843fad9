import { Modal } from '@heroui/react';
import { type Attachment, fileSize } from '@parley/model';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ClosesOnBack } from '../../../ui/ClosesOnBack.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { type ShownKind, shownAs } from '../../files/kinds.ts';
import { Preview } from '../../files/Preview.tsx';
import { download } from '../../files/download.ts';
import { DownloadButton } from '../../files/DownloadButton.tsx';
import { CommentColumn } from '../comments/CommentColumn.tsx';
import { Commented } from '../comments/Commented.tsx';
import { CommentsButton } from '../comments/CommentsButton.tsx';
import type { Spot } from '../comments/file-comments.ts';
import { SaidIn } from '../comments/SaidIn.tsx';

/** Kinds of files that need no full-size viewer. */
const SMALL = new Set<ShownKind>(['audio', 'nothing']);

type FileViewerProps = {
  row: Attachment;
  /** The place to show first, with the comments beside it. */
  start?: Spot;
  onClose(): void;
};

/**
 * A large view of an attachment above the conversation, with the comments on it; Esc closes it.
 */
export default function FileViewer({ row, start, onClose }: FileViewerProps) {
  'use memo';
  const { t, i18n } = useTranslation('messages');
  const { name, storage_path: path, file_size } = row;
  const entry = {
    kind: 'attachment' as const,
    id: row.id,
    name: row.name,
    row: { ...row, author_id: null },
  };
  const [hasComments, showComments] = useState(start !== undefined);
  const isSmall = SMALL.has(shownAs(row)) && !hasComments;
  return (
    <Modal.Backdrop isOpen onOpenChange={onClose}>
      <Modal.Container
        size={isSmall ? 'lg' : 'full'}
        className={isSmall ? undefined : 'p-0 md:p-6'}
      >
        <Modal.Dialog
          aria-label={name}
          className={clsx(
            'flex max-w-none flex-col gap-0 overflow-hidden p-0',
            isSmall ? 'md:max-w-2xl' : 'size-full max-md:rounded-none max-md:border-0 md:max-w-6xl',
          )}
        >
          <ClosesOnBack />
          <Commented
            file={row}
            isOpen={hasComments}
            setOpen={showComments}
            start={start ?? null}
            onLeave={onClose}
          >
            <header className="flex min-h-12 shrink-0 items-center gap-1 border-b border-hairline py-1.5 ps-4 pe-2">
              <h2 className="min-w-0 flex-1 truncate pe-2 font-semibold" title={name}>
                {name}{' '}
                <span className="text-sm font-normal text-faint tabular-nums">
                  {fileSize(file_size, i18n.language)}
                </span>
              </h2>
              {!hasComments && (
                <SaidIn
                  file={row}
                  at={row.created_at}
                  onGo={onClose}
                  className="truncate pe-2 text-sm max-md:hidden"
                />
              )}
              <CommentsButton />
              <DownloadButton name={name} path={path} />
              <IconButton label={t('close')} icon={X} shortcut="Esc" onPress={onClose} />
            </header>
            <div className="flex min-h-0 flex-1 max-md:flex-col">
              <div className="flex min-h-0 min-w-0 flex-1 flex-col" data-preview={name}>
                <Preview entry={entry} onDownload={() => void download(name, path)} />
              </div>
              <CommentColumn />
            </div>
          </Commented>
        </Modal.Dialog>
      </Modal.Container>
    </Modal.Backdrop>
  );
}
