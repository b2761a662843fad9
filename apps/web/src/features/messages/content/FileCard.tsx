import { ProgressBar, Tooltip } from '@heroui/react';
import { type Attachment, type AttachmentSummary, fileSize } from '@parley/model';
import { CircleAlert, FileText, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { z } from 'zod';
import { collections, useSession } from '../../../data/index.ts';
import { errorText } from '../../../lib/error-text.ts';
import { saved } from '../../../lib/saved.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { DownloadButton } from './DownloadButton.tsx';

export type CardFile = Pick<AttachmentSummary, 'name' | 'file_size' | 'storage_path'>;
type CardRow = Pick<Attachment, 'id' | 'message_id' | 'status' | 'progress' | 'summary' | 'metadata'>;

/** What the reader of files says of one that it could not read. */
const unreadable = z.object({
  reading: z.object({
    code: z.enum(['too_large', 'mail_too_large', 'unpacks_too_large', 'too_many_entries', 'too_many_pages', 'too_deep', 'too_slow', 'too_much_memory', 'password', 'damaged', 'bad_names', 'missing', 'unreachable']),
  }),
});

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
          {row?.status === 'failed' ? <Unreadable metadata={row.metadata} /> : row?.summary && <Summary text={row.summary} />}
        </span>
        {isMoving && row.progress > 0 && (
          <ProgressBar aria-label={t(`status.${row.status}`)} value={row.progress} size="sm" className="mt-1">
            <ProgressBar.Track><ProgressBar.Fill /></ProgressBar.Track>
          </ProgressBar>
        )}
      </span>
      {row?.status === 'failed' && <ReadAgain row={row} />}
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

/** Why it could not be read, in a few words; all of it under the pointer or the focus. */
function Unreadable({ metadata }: Pick<CardRow, 'metadata'>) {
  const { t } = useTranslation('messages');
  const code = unreadable.safeParse(metadata).data?.reading.code;
  const told = [code && `${t(`unreadable.${code}`)}.`, t('status.failed')].filter(Boolean).join(' ');
  return (
    <Tooltip delay={0}>
      <Tooltip.Trigger aria-label={told} className="flex min-w-0 items-center gap-1 self-center text-bad">
        <CircleAlert size={13} strokeWidth={1.75} className="shrink-0" aria-hidden="true" />
        <span className="truncate">{code ? t(`unreadable.${code}`) : t('status.failed')}</span>
      </Tooltip.Trigger>
      <Tooltip.Content className="max-w-80 whitespace-normal">{told}</Tooltip.Content>
    </Tooltip>
  );
}

/** For whoever attached it. */
function ReadAgain({ row }: { row: CardRow }) {
  const { t } = useTranslation('messages');
  const isOwn = collections.messages.get(row.message_id)?.author_id === useSession().userId;
  const readAgain = () =>
    saved(collections.attachments.update(row.id, (changed) => {
      changed.status = 'uploaded';
    })).catch((error: unknown) => toast.error(errorText(error)));
  return isOwn && <IconButton label={t('retry')} icon={RotateCw} onPress={() => void readAgain()} />;
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
