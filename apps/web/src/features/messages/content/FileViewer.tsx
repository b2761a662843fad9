import { Modal } from '@heroui/react';
import { type Attachment, fileSize } from '@parley/model';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ClosesOnBack } from '../../../ui/ClosesOnBack.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { type ShownKind, shownAs } from '../../files/kinds.ts';
import { Preview } from '../../files/Preview.tsx';
import { download } from '../../files/download.ts';
import { DownloadButton } from '../../files/DownloadButton.tsx';

/** Kinds of files that need no full-size viewer. */
const SMALL = new Set<ShownKind>(['audio', 'nothing']);

/** A large view of an attachment above the conversation; Esc closes it. */
export default function FileViewer({ row, onClose }: { row: Attachment; onClose(): void }) {
  'use memo';
  const { t, i18n } = useTranslation('messages');
  const { name, storage_path: path, file_size } = row;
  const entry = {
    kind: 'attachment' as const,
    id: row.id,
    name: row.name,
    row: { ...row, author_id: null },
  };
  const isSmall = SMALL.has(shownAs(row));
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
          <header className="flex min-h-12 shrink-0 items-center gap-1 border-b border-hairline py-1.5 ps-4 pe-2">
            <h2 className="min-w-0 flex-1 truncate pe-2 font-semibold" title={name}>
              {name}{' '}
              <span className="text-sm font-normal text-faint tabular-nums">
                {fileSize(file_size, i18n.language)}
              </span>
            </h2>
            <DownloadButton name={name} path={path} />
            <IconButton label={t('close')} icon={X} shortcut="Esc" onPress={onClose} />
          </header>
          <div className="flex min-h-0 flex-1 flex-col" data-preview={name}>
            <Preview entry={entry} onDownload={() => void download(name, path)} />
          </div>
        </Modal.Dialog>
      </Modal.Container>
    </Modal.Backdrop>
  );
}
