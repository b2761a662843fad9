import { Modal, Spinner } from '@heroui/react';
import { type AttachmentSummary, fileSize } from '@parley/model';
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { isTyping } from '../../../lib/is-typing.ts';
import { useHotkey } from '../../../lib/use-hotkey.ts';
import { ClosesOnBack } from '../../../ui/ClosesOnBack.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { CommentColumn } from '../comments/CommentColumn.tsx';
import { Commented } from '../comments/Commented.tsx';
import { CommentsButton } from '../comments/CommentsButton.tsx';
import type { CommentedFile } from '../comments/file-comments.ts';
import { SaidIn } from '../comments/SaidIn.tsx';
import { DownloadButton } from '../../files/DownloadButton.tsx';
import { useSignedUrl } from '../../files/use-signed-url.ts';
import { useZoom } from '../../files/use-zoom.ts';
import { ZoomedImage } from '../../files/ZoomedImage.tsx';

type LightBoxProps = {
  files: AttachmentSummary[];
  /** Ids of files that have a row; the others cannot be read yet. */
  stored: Set<string>;
  index: number;
  onMove(index: number): void;
  onClose(): void;
};

/**
 * A large view of a message's images, one at a time. Arrows move, + and − zoom, 0 fits the image,
 * Esc closes.
 */
export default function LightBox(props: LightBoxProps) {
  const { files, index, onClose } = props;
  const [hasComments, showComments] = useState(false);
  const file = files[index];
  if (!file) return null;
  return (
    <Modal.Backdrop isOpen onOpenChange={onClose} className="bg-black/80">
      <Modal.Container size="full" className="p-0">
        <Modal.Dialog
          aria-label={file.name}
          className="flex size-full max-w-none flex-col rounded-none border-0 bg-transparent p-0 shadow-none"
        >
          <ClosesOnBack />
          {/* Each image starts at its full extent. */}
          <Commented
            key={file.id}
            file={commentedOf(file)}
            isOpen={hasComments}
            setOpen={showComments}
            onLeave={onClose}
          >
            <Shown {...props} file={file} hasComments={hasComments} />
          </Commented>
        </Modal.Dialog>
      </Modal.Container>
    </Modal.Backdrop>
  );
}

function Shown({
  files,
  stored,
  file,
  index,
  onMove,
  onClose,
  hasComments,
}: LightBoxProps & { file: AttachmentSummary; hasComments: boolean }) {
  const { t, i18n } = useTranslation('messages');
  const frame = useRef<HTMLDivElement>(null);
  const zoom = useZoom(frame);
  const hasMany = files.length > 1;
  const move = (step: number) => onMove((index + step + files.length) % files.length);
  const keys: Record<string, () => void> = {
    ...(zoom.isEnlarged
      ? {
          ArrowLeft: () => zoom.pan(-1, 0),
          ArrowRight: () => zoom.pan(1, 0),
          ArrowUp: () => zoom.pan(0, -1),
          ArrowDown: () => zoom.pan(0, 1),
        }
      : hasMany && {
          ArrowLeft: () => move(-1),
          ArrowRight: () => move(1),
          Home: () => onMove(0),
          End: () => onMove(files.length - 1),
        }),
    '+': zoom.in,
    '=': zoom.in,
    '-': zoom.out,
    '0': zoom.reset,
  };
  useHotkey(
    ({ key, target }) => key in keys && !isTyping(target),
    ({ key }) => keys[key]?.(),
  );
  return (
    <>
      <header className="flex items-center gap-1 bg-raised px-4 py-2">
        <span className="min-w-0 flex-1 truncate pe-2">
          <span className="font-semibold">{file.name}</span>{' '}
          <span className="text-sm text-faint tabular-nums">
            {fileSize(file.file_size, i18n.language)}
            {file.width && file.height && ` · ${file.width} × ${file.height}`}
            {hasMany && ` · ${t('position', { at: index + 1, of: files.length })}`}
          </span>
        </span>
        {hasMany && (
          <IconButton
            label={t('previousImage')}
            icon={ChevronLeft}
            shortcut="←"
            iconClassName="rtl:-scale-x-100"
            onPress={() => move(-1)}
          />
        )}
        {hasMany && (
          <IconButton
            label={t('nextImage')}
            icon={ChevronRight}
            shortcut="→"
            iconClassName="rtl:-scale-x-100"
            onPress={() => move(1)}
          />
        )}
        <span className="hidden sm:contents">
          <IconButton
            label={t('zoomOut')}
            icon={ZoomOut}
            shortcut="-"
            isDisabled={!zoom.isEnlarged}
            onPress={zoom.out}
          />
          <IconButton label={t('zoomIn')} icon={ZoomIn} shortcut="+" onPress={zoom.in} />
        </span>
        {!hasComments && (
          <SaidIn
            file={commentedOf(file)}
            onGo={onClose}
            className="truncate px-2 text-sm max-md:hidden"
          />
        )}
        {stored.has(file.id) && <CommentsButton />}
        <DownloadButton
          name={file.name}
          path={file.storage_path}
          isDisabled={!stored.has(file.id)}
        />
        <IconButton label={t('close')} icon={X} shortcut="Esc" onPress={onClose} />
      </header>
      {/* A click beside the image closes, as users expect; the keyboard has Esc. */}
      <div className="flex min-h-0 flex-1 max-md:flex-col">
        <div
          ref={frame}
          role="presentation"
          className="grid min-h-0 min-w-0 flex-1 touch-none place-items-center overflow-hidden p-3 md:p-6"
          onClick={(event) => event.target === event.currentTarget && !zoom.isEnlarged && onClose()}
        >
          <Large file={file} isStored={stored.has(file.id)} zoom={zoom} />
        </div>
        <CommentColumn />
      </div>
    </>
  );
}

function Large({
  file,
  isStored,
  zoom,
}: {
  file: AttachmentSummary;
  isStored: boolean;
  zoom: ReturnType<typeof useZoom>;
}) {
  const { t } = useTranslation('messages');
  const { url, error } = useSignedUrl(isStored ? file.storage_path : null);
  if (error)
    return (
      <p role="alert" className="rounded-lg bg-raised px-4 py-2">
        {errorText(error)}
      </p>
    );
  if (!url) return <Spinner aria-label={t('loadingImage')} className="text-white" />;
  return <ZoomedImage url={url} name={file.name} zoom={zoom} />;
}

/** The file as comments need it; its path names channel and message. */
function commentedOf({ id, name, mime_type, storage_path }: AttachmentSummary): CommentedFile {
  const [, channel_id = '', message_id = ''] = storage_path.split('/');
  return { id, name, mime_type, channel_id, message_id };
}
