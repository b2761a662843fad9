import { Modal, Spinner } from '@heroui/react';
import { type AttachmentSummary, fileSize } from '@parley/model';
import { useNavigate } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, MessageSquareText, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { collections } from '../../../data/index.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useHotkey } from '../../../lib/use-hotkey.ts';
import { ClosesOnBack } from '../../../ui/ClosesOnBack.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { messagePath } from '../../text/message-links.ts';
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
          <Shown key={file.id} {...props} file={file} />
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
}: LightBoxProps & { file: AttachmentSummary }) {
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
    ({ key }) => key in keys,
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
        <ToMessage path={file.storage_path} onGo={onClose} />
        <DownloadButton
          name={file.name}
          path={file.storage_path}
          isDisabled={!stored.has(file.id)}
        />
        <IconButton label={t('close')} icon={X} shortcut="Esc" onPress={onClose} />
      </header>
      {/* A click beside the image closes, as users expect; the keyboard has Esc. */}
      <div
        ref={frame}
        role="presentation"
        className="grid min-h-0 flex-1 touch-none place-items-center overflow-hidden p-3 md:p-6"
        onClick={(event) => event.target === event.currentTarget && !zoom.isEnlarged && onClose()}
      >
        <Large file={file} isStored={stored.has(file.id)} zoom={zoom} />
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

/** Link to the image's message; the path names channel and message. */
function ToMessage({ path, onGo }: { path: string; onGo(): void }) {
  const { t } = useTranslation('messages');
  const navigate = useNavigate();
  const [, channelId, messageId] = path.split('/');
  if (!channelId || !messageId) return null;
  const go = () => {
    onGo();
    const message = collections.messages.get(messageId) ?? {
      id: messageId,
      channel_id: channelId,
      thread_id: null,
    };
    void navigate({ href: messagePath(message, collections.channels.get(channelId)?.visibility) });
  };
  return <IconButton label={t('goToMessage')} icon={MessageSquareText} onPress={go} />;
}
