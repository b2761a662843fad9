import { fileSize } from '@parley/model';
import { RotateCw, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';
import type { Uploading } from './use-uploads.ts';

type UploadListProps = { uploads: Uploading[]; onRemove(id: string): void; onRetry(id: string): void };

/** Files on their way: preview, progress, and what went wrong. */
export function UploadList({ uploads, onRemove, onRetry }: UploadListProps) {
  const { t } = useTranslation('messages');
  if (uploads.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2 px-3 pt-3" aria-label={t('files')}>
      {uploads.map((upload) => (
        <li key={upload.id} className="hairline-card relative flex w-64 items-center gap-2.5 overflow-hidden p-2">
          <Preview file={upload.file} />
          <span className="flex min-w-0 flex-1 flex-col leading-snug">
            <span className="truncate text-[13.5px] font-medium">{upload.file.name}</span>
            {upload.error ? <span role="alert" className="text-[12.5px] text-bad">{upload.error}</span> : <span className="text-[12.5px] tabular-nums text-faint">{upload.state === 'uploading' ? t('uploading', { percent: upload.progress }) : fileSize(upload.file.size)}</span>}
          </span>
          {upload.state === 'failed' && <IconButton label={t('retry')} icon={RotateCw} onPress={() => onRetry(upload.id)} />}
          <IconButton label={t('removeFile', { name: upload.file.name })} icon={X} onPress={() => onRemove(upload.id)} />
          {upload.state === 'uploading' && (
            <span role="progressbar" aria-label={upload.file.name} aria-valuenow={upload.progress} aria-valuemin={0} aria-valuemax={100} className="absolute inset-x-0 bottom-0 h-0.5 bg-hairline">
              <span className="block h-full bg-accent transition-[width]" style={{ width: `${upload.progress}%` }} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file.type.startsWith('image/')) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const extension = file.name.split('.').at(-1)?.toUpperCase().slice(0, 4);
  return url
    ? <img src={url} alt="" className="size-10 shrink-0 rounded-md object-cover" />
    : <span className="grid size-10 shrink-0 place-items-center rounded-md bg-tint text-[11px] font-semibold text-accent">{extension}</span>;
}
