import type { AttachmentSummary } from '@parley/model';
import { clsx } from 'clsx';
import { ImageOff } from 'lucide-react';
import { type CSSProperties, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { gridOf, thumbnailSize } from '../../files/thumbnail-size.ts';
import { useSignedUrl } from '../../files/use-signed-url.ts';

const LightBox = lazy(() => import('./LightBox.tsx'));

/**
 * A message's images: a single one in its own proportions, several as a grid. A press opens the
 * large view.
 */
export function Pictures({ files, stored }: { files: AttachmentSummary[]; stored: Set<string> }) {
  const [shown, setShown] = useState<number | null>(null);
  const [only] = files.length === 1 ? files : [];
  const single = only && thumbnailSize(only);
  const grid = gridOf(files.length);
  return (
    <>
      {only && single && (
        <Thumbnail
          file={only}
          isStored={stored.has(only.id)}
          load={single.load}
          style={{ width: single.width, aspectRatio: `${single.width} / ${single.height}` }}
          onOpen={() => setShown(0)}
        />
      )}
      {!only && (
        <div className="grid w-full max-w-[28rem] grid-cols-6 gap-1">
          {files.slice(0, grid.spans.length).map((file, index) => (
            <Thumbnail
              key={file.id}
              file={file}
              isStored={stored.has(file.id)}
              load={grid.load}
              style={{ aspectRatio: '4 / 3', gridColumn: `span ${grid.spans[index]}` }}
              more={index === grid.spans.length - 1 ? grid.hidden : 0}
              onOpen={() => setShown(index)}
            />
          ))}
        </div>
      )}
      {shown !== null && (
        <Suspense>
          <LightBox
            files={files}
            stored={stored}
            index={shown}
            onMove={setShown}
            onClose={() => setShown(null)}
          />
        </Suspense>
      )}
    </>
  );
}

type ThumbnailProps = {
  file: AttachmentSummary;
  isStored: boolean;
  load: number;
  style: CSSProperties;
  /** Number of further images that the grid does not show. */
  more?: number;
  onOpen(): void;
};

/** A thumbnail with its space reserved before loading, so that the list does not move. */
function Thumbnail({ file, isStored, load, style, more = 0, onOpen }: ThumbnailProps) {
  const { t } = useTranslation('messages');
  const [isBroken, setBroken] = useState(false);
  const { url, error } = useSignedUrl(isStored ? file.storage_path : null, load);
  return (
    <button
      type="button"
      aria-label={
        more > 0
          ? t('openImages', { name: file.name, count: more })
          : t('openImage', { name: file.name })
      }
      onClick={onOpen}
      className={clsx(
        'relative grid max-w-full place-items-center overflow-hidden',
        'cursor-zoom-in rounded-lg border border-hairline bg-rail',
      )}
      style={style}
    >
      {error || isBroken ? (
        <span className="flex max-w-full items-center gap-2 px-3 text-sm text-faint">
          <ImageOff size={16} strokeWidth={1.75} className="shrink-0" aria-hidden="true" />
          <span className="truncate">{file.name}</span>
        </span>
      ) : (
        url && (
          <img
            src={url}
            alt={file.name}
            onError={() => setBroken(true)}
            className="absolute inset-0 size-full object-cover"
          />
        )
      )}
      {more > 0 && (
        <span
          className="absolute inset-0 grid place-items-center bg-black/55 text-xl font-semibold text-white"
          aria-hidden="true"
        >
          +{more}
        </span>
      )}
    </button>
  );
}
