import { fileSize } from '@parley/model';
import { clsx } from 'clsx';
import { RotateCw, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useObjectUrl } from '../../../lib/use-object-url.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { FileMark } from '../../files/FileCard.tsx';
import type { DraftUpload } from './draft-uploads.ts';

type UploadListProps = {
  uploads: readonly DraftUpload[];
  onRemove(id: string): void;
  onRetry(id: string): void;
};

/** Uploads with preview, progress and errors. */
export function UploadList({ uploads, onRemove, onRetry }: UploadListProps) {
  const { t } = useTranslation('messages');
  if (uploads.length === 0) return null;
  return (
    <ul className="flex max-h-52 flex-wrap gap-2 overflow-y-auto px-3 pt-3" aria-label={t('files')}>
      {uploads.map((upload) => (
        <li
          key={upload.id}
          className={clsx(
            'relative flex w-full items-center gap-2.5 overflow-hidden p-2',
            'rounded-lg border bg-page sm:w-68',
            upload.error ? 'border-bad/50' : 'border-hairline',
          )}
        >
          <Preview file={upload.file} />
          <span className="flex min-w-0 flex-1 flex-col leading-snug">
            <span className="truncate text-sm font-medium" title={upload.file.name}>
              {upload.file.name}
            </span>
            {upload.error ? (
              <span role="alert" className="text-xs text-bad">
                {upload.error}
              </span>
            ) : (
              <Progress upload={upload} />
            )}
          </span>
          {upload.state === 'failed' && (
            <IconButton
              label={t('retryFile', { name: upload.file.name })}
              icon={RotateCw}
              onPress={() => onRetry(upload.id)}
            />
          )}
          <IconButton
            label={t('removeFile', { name: upload.file.name })}
            icon={X}
            onPress={() => onRemove(upload.id)}
          />
          {upload.state === 'uploading' && (
            <span
              role="progressbar"
              aria-label={upload.file.name}
              aria-valuenow={upload.progress}
              aria-valuemin={0}
              aria-valuemax={100}
              className="absolute inset-x-0 bottom-0 h-0.75 bg-hairline"
            >
              <span
                className="block h-full bg-accent transition-[width]"
                style={{ width: `${upload.progress}%` }}
              />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Progress({ upload: { file, state, progress } }: { upload: DraftUpload }) {
  const { t, i18n } = useTranslation('messages');
  const size = fileSize(file.size, i18n.language);
  return (
    <span className="text-xs tabular-nums text-faint">
      {state === 'uploading'
        ? t('uploadingOf', { done: fileSize((file.size * progress) / 100, i18n.language), size })
        : size}
    </span>
  );
}

function Preview({ file }: { file: File }) {
  const url = useObjectUrl(file.type.startsWith('image/') ? file : null);
  return url ? (
    <img src={url} alt="" className="size-10 shrink-0 rounded-md object-cover" />
  ) : (
    <FileMark name={file.name} />
  );
}
