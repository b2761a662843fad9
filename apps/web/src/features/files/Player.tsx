import { type Attachment, type AttachmentSummary, fileSize } from '@parley/model';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { durationText } from '../../lib/duration.ts';
import { DownloadButton } from './DownloadButton.tsx';
import { FileCard, FileName } from './FileCard.tsx';
import { fileFacts } from './file-facts.ts';
import { useSignedUrl } from './use-signed-url.ts';
import { PlainButton } from '../../ui/PlainButton.tsx';

const SPEEDS = [1, 1.25, 1.5, 2, 0.75] as const;

type PlayerProps = {
  file: AttachmentSummary;
  row: Attachment | undefined;
  /** Opens the preview. */
  onOpen(): void;
};

/**
 * Plays audio or video in place with a choice of speed. Missing and damaged files are shown as a
 * card.
 */
export function Player({ file, row, onOpen }: PlayerProps) {
  const { i18n } = useTranslation();
  const isThere =
    row && row.status !== 'pending' && row.status !== 'uploading' && row.status !== 'failed';
  const { url, error } = useSignedUrl(isThere ? file.storage_path : null);
  const media = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  const { duration_seconds: seconds, width, height } = fileFacts(row);
  if (error || (row && !isThere)) return <FileCard file={file} row={row} onOpen={onOpen} />;
  const open = () => {
    media.current?.pause();
    onOpen();
  };
  const isVideo = file.type === 'video';
  const Media = isVideo ? 'video' : 'audio';
  const shape = `block w-full ${isVideo ? 'aspect-video max-h-96 bg-rail' : 'h-10'}`;
  const style = isVideo && width && height ? { aspectRatio: `${width} / ${height}` } : undefined;
  return (
    <figure className="w-full max-w-md overflow-hidden rounded-lg border border-hairline bg-raised">
      {/* No controls without a URL; the file may still be uploading. */}
      {url ? (
        <Media
          ref={media}
          controls
          preload="metadata"
          src={url}
          aria-label={file.name}
          className={shape}
          style={style}
        />
      ) : (
        <div className={shape} style={style} />
      )}
      <figcaption className="flex items-center gap-1 py-0.5 ps-3 pe-1 text-sm">
        <span className="flex min-w-0 flex-1 items-baseline gap-1.5">
          <FileName name={file.name} onOpen={row && open} />
          <span className="shrink-0 text-faint tabular-nums">
            {seconds && `${durationText(seconds)} · `}
            {fileSize(file.file_size, i18n.language)}
          </span>
        </span>
        <Speed onChange={(speed) => media.current && (media.current.playbackRate = speed)} />
        <DownloadButton name={file.name} path={file.storage_path} isDisabled={!row} />
      </figcaption>
    </figure>
  );
}

/** Playback speed; each press selects the next one. */
export function Speed({ onChange }: { onChange(speed: number): void }) {
  const { t, i18n } = useTranslation('messages');
  const [index, setIndex] = useState(0);
  const speed = new Intl.NumberFormat(i18n.language).format(SPEEDS[index] ?? 1);
  const press = () => {
    const next = (index + 1) % SPEEDS.length;
    setIndex(next);
    onChange(SPEEDS[next] ?? 1);
  };
  return (
    <PlainButton
      size="sm"
      variant="ghost"
      aria-label={t('speed', { speed })}
      onPress={press}
      className="h-7 min-w-10 px-1.5 text-xs text-soft tabular-nums"
    >
      {speed}×
    </PlainButton>
  );
}
