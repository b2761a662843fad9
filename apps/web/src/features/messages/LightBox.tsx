import { Modal } from '@heroui/react';
import { type AttachmentSummary, fileSize } from '@parley/model';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useHotkey } from '../../lib/use-hotkey.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { DownloadButton } from './DownloadButton.tsx';
import { useSignedUrl } from './use-signed-url.ts';

type LightBoxProps = { files: AttachmentSummary[]; index: number; onMove(index: number): void; onClose(): void };

/** Images of a message, large, one after the other; arrows move, Esc closes. */
export default function LightBox({ files, index, onMove, onClose }: LightBoxProps) {
  const { t, i18n } = useTranslation('messages');
  const file = files[index];
  const hasMany = files.length > 1;
  const move = (step: number) => onMove((index + step + files.length) % files.length);
  useHotkey(({ key }) => hasMany && (key === 'ArrowLeft' || key === 'ArrowRight'), ({ key }) => move(key === 'ArrowLeft' ? -1 : 1));
  if (!file) return null;
  return (
    <Modal.Backdrop isOpen onOpenChange={onClose} className="bg-black/80">
      <Modal.Container size="full" className="p-0">
        <Modal.Dialog
          aria-label={file.name}
          className="flex size-full max-w-none flex-col rounded-none border-0 bg-transparent p-0 shadow-none"
        >
          <header className="flex items-center gap-2 bg-raised px-4 py-2">
            <span className="min-w-0 flex-1 truncate"><span className="font-semibold">{file.name}</span> <span className="text-[13px] text-faint tabular-nums">{fileSize(file.file_size, i18n.language)}{hasMany && ` · ${t('position', { at: index + 1, of: files.length })}`}</span></span>
            {hasMany && <IconButton label={t('previousImage')} icon={ChevronLeft} onPress={() => move(-1)} />}
            {hasMany && <IconButton label={t('nextImage')} icon={ChevronRight} onPress={() => move(1)} />}
            <DownloadButton name={file.name} path={file.storage_path} />
            <IconButton label={t('close')} icon={X} onPress={onClose} />
          </header>
          {/* The dark around the image closes as well, as people expect; keys have Esc and the button. */}
          <div role="presentation" className="grid min-h-0 flex-1 place-items-center p-3 md:p-6" onClick={(event) => event.target === event.currentTarget && onClose()}>
            <Large key={file.id} file={file} />
          </div>
        </Modal.Dialog>
      </Modal.Container>
    </Modal.Backdrop>
  );
}

function Large({ file }: { file: AttachmentSummary }) {
  const { url, error } = useSignedUrl(file.storage_path);
  if (error) return <p role="alert" className="rounded-lg bg-raised px-4 py-2">{error.message} {error.hint}</p>;
  return url && <img src={url} alt={file.name} className="max-h-full min-h-0 max-w-full rounded-md object-contain" />;
}
