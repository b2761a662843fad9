import { Button, ProgressBar, Tooltip } from '@heroui/react';
import { type Attachment, type AttachmentSummary, fileSize } from '@parley/model';
import { CircleAlert, FileText, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { collections, useSession } from '../../../data/index.ts';
import { errorText } from '../../../lib/error-text.ts';
import { saved } from '../../../lib/saved.ts';
import { DownloadButton } from './DownloadButton.tsx';

export type CardFile = Pick<AttachmentSummary, 'name' | 'file_size' | 'storage_path'>;
type CardRow = Pick<Attachment, 'id' | 'message_id' | 'status' | 'progress' | 'summary'>;

/** A document: what it is, how large, what became of it, and the way to get it. */
export function FileCard({ file, row }: { file: CardFile; row?: CardRow | undefined }) {
  const { t, i18n } = useTranslation('messages');
  const isMoving = row?.status === 'uploading' || row?.status === 'processing';
  return (
    <div className="hairline-card flex w-full max-w-md items-center gap-3 p-2.5">
      <FileMark name={file.name} />
      <span className="flex min-w-0 flex-1 flex-col leading-snug">
        <span className="truncate font-semibold" title={file.name}>{file.name}</span>
        <span className="flex min-w-0 items-baseline gap-1 text-[13px] text-soft tabular-nums">
          <span className="shrink-0">
            {fileSize(file.file_size, i18n.language)}
            {isMoving && ` · ${t(`status.${row.status}`)}`}
          </span>
          {row?.summary && <Summary text={row.summary} />}
        </span>
        {isMoving && row.progress > 0 && (
          <ProgressBar aria-label={t(`status.${row.status}`)} value={row.progress} size="sm" className="mt-1">
            <ProgressBar.Track><ProgressBar.Fill /></ProgressBar.Track>
          </ProgressBar>
        )}
      </span>
      {row?.status === 'failed' && <Failed row={row} />}
      <DownloadButton name={file.name} path={file.storage_path} isDisabled={!row} />
    </div>
  );
}

/** One line of the summary; all of it under the pointer or the focus. */
function Summary({ text }: { text: string }) {
  const { t } = useTranslation('messages');
  return (
    <Tooltip delay={300} closeDelay={0}>
      <Tooltip.Trigger aria-label={t('summary', { text })} className="min-w-0 truncate">· {text}</Tooltip.Trigger>
      <Tooltip.Content className="max-w-80 whitespace-normal">{text}</Tooltip.Content>
    </Tooltip>
  );
}

/** It could not be read; whoever attached it may have it read again. */
function Failed({ row }: { row: CardRow }) {
  const { t } = useTranslation('messages');
  const isOwn = collections.messages.get(row.message_id)?.author_id === useSession().userId;
  const readAgain = () =>
    saved(collections.attachments.update(row.id, (changed) => {
      changed.status = 'pending';
    })).catch((error: unknown) => toast.error(errorText(error)));
  return (
    <>
      <Tooltip delay={0}>
        <Tooltip.Trigger aria-label={t('status.failed')}><CircleAlert size={16} strokeWidth={1.75} className="text-bad" aria-hidden="true" /></Tooltip.Trigger>
        <Tooltip.Content>{t('status.failed')}</Tooltip.Content>
      </Tooltip>
      {isOwn && <Button size="sm" variant="tertiary" onPress={() => void readAgain()}><RotateCw size={14} strokeWidth={1.75} aria-hidden="true" />{t('retry')}</Button>}
    </>
  );
}

/** The kind of a file, as the letters it ends with. */
export function FileMark({ name }: { name: string }) {
  const extension = name.includes('.') ? name.split('.').at(-1)?.toUpperCase().slice(0, 4) : null;
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-md bg-tint text-[11px] font-semibold text-accent">
      {extension || <FileText size={17} strokeWidth={1.75} aria-hidden="true" />}
    </span>
  );
}
