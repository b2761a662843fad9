import { type Attachment, type AttachmentSummary, fileSize } from '@parley/model';
import { clsx } from 'clsx';
import { FileText, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { collections, useSession } from '../../data/index.ts';
import { errorText } from '../../lib/error-text.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { retryUpload, useCanRetryUpload } from './uploads.ts';
import { DownloadButton } from './DownloadButton.tsx';
import { fileFacts } from './file-facts.ts';
import { FileState, type StateRow } from './FileState.tsx';

export type CardFile = Pick<AttachmentSummary, 'name' | 'file_size' | 'storage_path'>;
type CardRow = StateRow & Pick<Attachment, 'id' | 'message_id'>;

type FileCardProps = {
  file: CardFile;
  row?: CardRow | undefined;
  /** Opens the preview. */
  onOpen(): void;
};

/**
 * A file's name, size, state and download button. A click anywhere on the card opens the preview.
 */
export function FileCard({ file, row, onOpen }: FileCardProps) {
  const { t, i18n } = useTranslation('attachments');
  const isInterrupted = fileFacts(row).reading?.code === 'interrupted';
  const isStored = row && row.status !== 'pending' && row.status !== 'uploading';
  const isOpenable = isStored && !isInterrupted;
  return (
    // Keyboard users have the name's button; for pointers the whole card is clickable.
    <div
      role="presentation"
      onClick={({ target }) => isOpenable && isBeside(target) && onOpen()}
      className={clsx(
        'flex w-full max-w-md items-center gap-3 p-2.5 hairline-card',
        isOpenable && 'cursor-pointer transition-colors hover:bg-hover/60',
      )}
    >
      <FileMark name={file.name} />
      <span className="flex min-w-0 flex-1 flex-col leading-snug">
        <FileName name={file.name} onOpen={isOpenable ? onOpen : undefined} />
        <span className="flex min-w-0 items-baseline gap-1 text-sm text-soft tabular-nums">
          <span className="shrink-0">{fileSize(file.file_size, i18n.language)}</span>
          {row && <FileState row={row} />}
        </span>
        {row?.status === 'uploading' && (
          <span
            role="progressbar"
            aria-label={t('status.uploading')}
            aria-valuenow={row.progress}
            aria-valuemin={0}
            aria-valuemax={100}
            className="progress-bar progress-bar--sm mt-1"
          >
            <span className="progress-bar__track">
              <span className="progress-bar__fill" style={{ width: `${row.progress}%` }} />
            </span>
          </span>
        )}
      </span>
      {row?.status === 'failed' &&
        (isInterrupted ? <UploadAgain row={row} name={file.name} /> : <ReadAgain row={row} />)}
      {!isInterrupted && (
        <DownloadButton name={file.name} path={file.storage_path} isDisabled={!isStored} />
      )}
    </div>
  );
}

/** True for clicks outside the card's buttons. */
export const isBeside = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button') === null;

/** A file's name; with `onOpen` a button that opens the preview. */
export function FileName({ name, onOpen }: { name: string; onOpen?: (() => void) | undefined }) {
  const { t } = useTranslation('messages');
  if (!onOpen)
    return (
      <span className="truncate font-semibold" title={name}>
        {name}
      </span>
    );
  return (
    <button
      type="button"
      aria-label={t('openFile', { name })}
      title={name}
      onClick={onOpen}
      className="w-fit max-w-full cursor-pointer truncate rounded-sm font-semibold"
    >
      {name}
    </button>
  );
}

/** For the uploader, while the page still holds the file. */
function UploadAgain({ row, name }: { row: CardRow; name: string }) {
  const { t } = useTranslation('messages');
  const canRetry = useCanRetryUpload(row.id);
  const retry = () => void retryUpload(row.id);
  return (
    canRetry && <IconButton label={t('retryFile', { name })} icon={RotateCw} onPress={retry} />
  );
}

/** For the uploader. */
function ReadAgain({ row }: { row: CardRow }) {
  const { t } = useTranslation(['messages', 'errors']);
  const isOwn = collections.messages.get(row.message_id)?.author_id === useSession().userId;
  const readAgain = () =>
    collections.attachments
      .update(row.id, (changed) => {
        changed.status = 'uploaded';
      })
      .catch((error: unknown) => toast.error(errorText(error)));
  return (
    isOwn && (
      <IconButton label={t('errors:tryAgain')} icon={RotateCw} onPress={() => void readAgain()} />
    )
  );
}

/** The file's extension as its icon. */
export function FileMark({ name }: { name: string }) {
  const extension = name.includes('.') ? name.split('.').at(-1)?.toUpperCase().slice(0, 4) : null;
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-md bg-tint text-xs font-semibold text-accent">
      {extension || <FileText size={17} strokeWidth={1.75} aria-hidden="true" />}
    </span>
  );
}
