import { Button, ProgressBar } from '@heroui/react';
import { fileSize } from '@parley/model';
import { clsx } from 'clsx';
import { Check, ChevronDown, ChevronUp, CircleAlert, RotateCw, X } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { VList } from 'virtua';
import { inRem, scaledPixels } from '../../../lib/rem.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { Refused } from './plan.ts';
import { type DriveUpload, uploadQueue } from './upload-queue.ts';

const ROW = 48;
const MOST_ROWS = 5;

/** Uploads in progress with cancel and retry, and refused files with the reason. */
export function UploadPanel({
  refused,
  onForgive,
}: {
  refused: readonly Refused[];
  onForgive(): void;
}) {
  const { t } = useTranslation('drive');
  const uploads = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.get);
  const [isFolded, setFolded] = useState(false);
  if (uploads.length + refused.length === 0) return null;
  const left = uploads.filter(({ state }) => state !== 'done' && state !== 'failed');
  const bytes = uploads.reduce((sum, { size }) => sum + size, 0);
  const sent = uploads.reduce((sum, { size, progress }) => sum + (size * progress) / 100, 0);
  const clear = () => {
    uploadQueue.clear();
    onForgive();
  };
  return (
    <section
      aria-label={t('uploads')}
      className={clsx(
        'absolute end-3 bottom-3 z-20 flex w-88 max-w-[calc(100%-1.5rem)] flex-col',
        'overflow-hidden',
        'rounded-xl border border-hairline bg-raised shadow-(--shadow)',
      )}
    >
      <header className="flex h-11 items-center gap-1 ps-4 pe-1.5">
        <h2 className="flex-1 truncate text-base font-semibold" role="status">
          {left.length > 0
            ? t('uploading', { count: left.length })
            : t('uploaded', { count: uploads.filter(({ state }) => state === 'done').length })}
        </h2>
        <IconButton
          label={t(isFolded ? 'unfold' : 'fold')}
          icon={isFolded ? ChevronUp : ChevronDown}
          onPress={() => setFolded(!isFolded)}
        />
        {left.length === 0 && <IconButton label={t('closeUploads')} icon={X} onPress={clear} />}
      </header>
      {left.length > 0 && (
        <ProgressBar
          aria-label={t('uploads')}
          value={bytes === 0 ? 0 : (sent / bytes) * 100}
          size="sm"
          className="px-4 pb-2"
        >
          <ProgressBar.Track>
            <ProgressBar.Fill />
          </ProgressBar.Track>
        </ProgressBar>
      )}
      {!isFolded && refused.length > 0 && <RefusedList refused={refused} />}
      {!isFolded && uploads.length > 0 && (
        <VList
          role="list"
          aria-label={t('files')}
          style={{ height: inRem(Math.min(uploads.length, MOST_ROWS) * ROW) }}
          itemSize={scaledPixels(ROW)}
          className="border-t border-hairline"
        >
          {uploads.map((upload) => (
            <Row key={upload.id} upload={upload} />
          ))}
        </VList>
      )}
    </section>
  );
}

function Row({ upload: { id, name, size, state, progress, error } }: { upload: DriveUpload }) {
  const { t, i18n } = useTranslation(['drive', 'errors']);
  const textOf = (): string => {
    if (state === 'done') return fileSize(size, i18n.language);
    if (state === 'sending')
      return t('percentOf', { percent: progress, of: fileSize(size, i18n.language) });
    if (error === null) return t(`uploadState.${state}`);
    return state === 'pausing' ? `${error} ${t('goesOnByItself')}` : error;
  };
  const text = textOf();
  return (
    <div
      role="listitem"
      className="flex items-center gap-1 ps-4 pe-1.5"
      style={{ minHeight: inRem(ROW) }}
    >
      <span className="flex min-w-0 flex-1 flex-col leading-snug">
        <span className="truncate text-sm" title={name}>
          {name}
        </span>
        <span
          className={`truncate text-xs tabular-nums ${state === 'failed' ? 'text-bad' : 'text-faint'}`}
          title={text}
        >
          {text}
        </span>
      </span>
      {state === 'failed' && (
        <Button size="sm" variant="ghost" onPress={() => uploadQueue.retry(id)}>
          <RotateCw size={14} strokeWidth={1.75} aria-hidden="true" />
          {t('errors:tryAgain')}
        </Button>
      )}
      {state === 'done' ? (
        <Check
          size={16}
          strokeWidth={2}
          className="me-2 text-good"
          aria-label={t('done')}
          role="img"
        />
      ) : (
        <IconButton
          label={t('cancelUpload', { name })}
          icon={X}
          onPress={() => uploadQueue.cancel(id)}
        />
      )}
    </div>
  );
}

function RefusedList({ refused }: { refused: readonly Refused[] }) {
  const { t } = useTranslation('drive');
  return (
    <div
      role="alert"
      tabIndex={0}
      className="max-h-44 overflow-y-auto border-t border-hairline px-4 py-2"
    >
      <p className="text-sm font-medium">{t('refused', { count: refused.length })}</p>
      <ul className="mt-1 flex flex-col gap-1.5">
        {refused.map(({ name, why }, index) => (
          <li key={index} className="flex items-start gap-2 text-sm">
            <CircleAlert
              size={15}
              strokeWidth={1.75}
              className="mt-0.5 shrink-0 text-bad"
              aria-hidden="true"
            />
            <span className="min-w-0 break-words">
              <span className="line-clamp-1 font-medium break-all">{name}</span>
              <span className="text-soft">{t(`problems.${why}`)}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
