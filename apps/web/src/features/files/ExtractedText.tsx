import { useTranslation } from 'react-i18next';
import type { AppError } from '../../data/index.ts';
import { LoadError } from '../../ui/LoadError.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';
import type { ChannelFile, DriveFile, Entry } from './entry.ts';
import { useAttachmentText, useFileText } from './use-extracted-text.ts';

/** Text that the extraction service read from a document browsers cannot display. */
export function ExtractedText({ entry }: { entry: Exclude<Entry, { kind: 'folder' }> }) {
  return entry.kind === 'file' ? <OfFile file={entry.row} /> : <OfAttachment file={entry.row} />;
}

function OfFile({ file }: { file: DriveFile }) {
  const { data, error, isLoading } = useFileText(file);
  return (
    <Text
      state={isLoading ? 'loading' : (data?.status ?? 'pending')}
      content={data?.content ?? null}
      reason={data?.reason ?? null}
      error={error}
    />
  );
}

function OfAttachment({ file }: { file: ChannelFile }) {
  const { data, error, isLoading } = useAttachmentText(file);
  return (
    <Text
      state={isLoading ? 'loading' : (data?.status ?? 'pending')}
      content={data?.content ?? null}
      reason={null}
      error={error}
    />
  );
}

function Text({
  state,
  content,
  reason,
  error,
}: {
  state: string;
  content: string | null;
  reason: string | null;
  error: AppError | null;
}) {
  const { t } = useTranslation('drive');
  const isRead = content !== null && content.trim() !== '';
  return (
    <div tabIndex={0} role="group" className="min-h-0 flex-1 overflow-y-auto p-4 md:p-6">
      <div className="mx-auto flex max-w-[46rem] flex-col gap-4">
        {error && <LoadError error={error} />}
        {state === 'loading' && <SkeletonLines />}
        {isRead && <p className="text-sm text-faint">{t('extracted')}</p>}
        {isRead && <p className="leading-relaxed break-words whitespace-pre-wrap">{content}</p>}
        {!isRead && state === 'failed' && <ErrorNotice>{reason ?? t('notReadable')}</ErrorNotice>}
        {!isRead && state === 'processed' && <p className="text-soft">{t('noText')}</p>}
        {!isRead && !error && !['loading', 'failed', 'processed'].includes(state) && (
          <p className="text-soft" role="status">
            {t('reading')}
          </p>
        )}
      </div>
    </div>
  );
}
