import { Button } from '@heroui/react';
import { fileSize } from '@parley/model';
import { Download, Minus, Plus } from 'lucide-react';
import { lazy, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';
import { CodeBlock } from '../text/CodeBlock.tsx';
import { Speed } from './Player.tsx';
import { useSignedUrl } from './use-signed-url.ts';
import { useZoom } from './use-zoom.ts';
import { EntryIcon } from './EntryIcon.tsx';
import type { Entry } from './entry.ts';
import { endingOf, shownAs } from './kinds.ts';
import { ExtractedText } from './ExtractedText.tsx';
import { useFileContent } from './use-file-text.ts';
import { type Viewed, viewedOf } from './viewed.ts';

const Pdf = lazy(() => import('./Pdf.tsx'));
const CsvTable = lazy(() => import('./CsvTable.tsx'));
const Markdown = lazy(() => import('../text/Markdown.tsx'));

/** What a file shows, in the way of its kind. */
export function Preview({
  entry,
  onDownload,
}: {
  entry: Exclude<Entry, { kind: 'folder' }>;
  onDownload(): void;
}) {
  const file = viewedOf(entry);
  const waiting = (
    <div className="p-6">
      <SkeletonLines />
    </div>
  );
  switch (shownAs(file)) {
    case 'image':
      return <Image file={file} />;
    case 'pdf':
      return (
        <Suspense fallback={waiting}>
          <Pdf file={file} />
        </Suspense>
      );
    case 'audio':
      return <Media file={file} kind="audio" />;
    case 'video':
      return <Media file={file} kind="video" />;
    case 'markdown':
      return (
        <Written file={file}>
          {(text) => (
            <Suspense fallback={waiting}>
              <div className="mx-auto max-w-[46rem]">
                <Markdown text={text} />
              </div>
            </Suspense>
          )}
        </Written>
      );
    case 'table':
      return (
        <Written file={file}>
          {(text) => (
            <Suspense fallback={waiting}>
              <CsvTable text={text} name={file.name} />
            </Suspense>
          )}
        </Written>
      );
    case 'text':
      return (
        <Written file={file}>
          {(text) => <CodeBlock code={text} language={endingOf(file.name)} isIncomplete={false} />}
        </Written>
      );
    case 'office':
      return <ExtractedText entry={entry} />;
    default:
      return <Nothing entry={entry} onDownload={onDownload} />;
  }
}

function Image({ file }: { file: Viewed }) {
  const { t } = useTranslation('messages');
  const { url, error } = useSignedUrl(file.path, undefined, file.bucket);
  const frame = useRef<HTMLDivElement>(null);
  const zoom = useZoom(frame);
  const { view, isEnlarged, handlers } = zoom;
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {error && (
        <div className="p-4">
          <ErrorNotice>{errorText(error)}</ErrorNotice>
        </div>
      )}
      <div
        ref={frame}
        className="grid min-h-0 flex-1 touch-none place-items-center overflow-hidden p-4"
      >
        {url && (
          <img
            {...handlers}
            src={url}
            alt={file.name}
            draggable={false}
            style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
            className={`max-h-full min-h-0 max-w-full rounded-md object-contain select-none ${isEnlarged ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in'}`}
          />
        )}
      </div>
      <div className="absolute end-4 bottom-4 flex gap-1 rounded-lg border border-hairline bg-raised p-1">
        <IconButton label={t('zoomOut')} icon={Minus} isDisabled={!isEnlarged} onPress={zoom.out} />
        <IconButton label={t('zoomIn')} icon={Plus} onPress={zoom.in} />
      </div>
    </div>
  );
}

function Media({ file, kind: Kind }: { file: Viewed; kind: 'audio' | 'video' }) {
  const { url, error } = useSignedUrl(file.path, undefined, file.bucket);
  const media = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  if (error)
    return (
      <div className="p-4">
        <ErrorNotice>{errorText(error)}</ErrorNotice>
      </div>
    );
  return (
    <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto p-4">
      <div className="flex w-full max-w-3xl flex-col gap-2">
        <Kind
          ref={media}
          controls
          preload="metadata"
          src={url ?? undefined}
          aria-label={file.name}
          className={`block w-full rounded-lg ${Kind === 'video' ? 'max-h-[70vh] bg-rail' : ''}`}
        />
        <div className="self-end">
          <Speed onChange={(speed) => media.current && (media.current.playbackRate = speed)} />
        </div>
      </div>
    </div>
  );
}

function Written({ file, children }: { file: Viewed; children(text: string): React.ReactNode }) {
  const { t, i18n } = useTranslation('drive');
  const { data, error } = useFileContent(file);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto p-4 md:p-6">
      {error && <ErrorNotice>{errorText(error)}</ErrorNotice>}
      {!data && !error && <SkeletonLines />}
      {data?.isCut && (
        <p className="mb-3 text-[13px] text-faint">
          {t('cut', { size: fileSize(data.text.length, i18n.language) })}
        </p>
      )}
      {data && children(data.text)}
    </div>
  );
}

function Nothing({
  entry,
  onDownload,
}: {
  entry: Exclude<Entry, { kind: 'folder' }>;
  onDownload(): void;
}) {
  const { t, i18n } = useTranslation('drive');
  return (
    <div className="grid min-h-0 flex-1 place-items-center p-6">
      <div className="flex flex-col items-center gap-3 text-center">
        <EntryIcon entry={entry} size={48} />
        <p className="text-soft">
          {t('noPreview', {
            size: fileSize(entry.row.file_size, i18n.language),
            type: entry.name.includes('.')
              ? endingOf(entry.name).toUpperCase()
              : entry.row.mime_type,
          })}
        </p>
        <Button variant="outline" onPress={onDownload}>
          <Download size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('download')}
        </Button>
      </div>
    </div>
  );
}
