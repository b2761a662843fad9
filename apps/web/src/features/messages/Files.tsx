import { Modal } from '@heroui/react';
import { type AttachmentSummary, fileSize } from '@parley/model';
import { Download, FileText } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { signedUrl } from '../../data/index.ts';
import { errorText } from '../../lib/error-text.ts';
import { IconButton } from '../../ui/IconButton.tsx';

const LONGEST_SIDE = 360;

/** A file as its message lists it. Until its own row is stored nobody but the sender may read its contents. */
export type ListedFile = AttachmentSummary & { isStored: boolean };

/** The files of a message: images to look at, media to play, documents to save. */
export const Files = memo(function Files({ files }: { files: ListedFile[] }) {
  const images = files.filter(({ type }) => type === 'image');
  const others = files.filter(({ type }) => type !== 'image');
  return (
    <div className="mt-1.5 flex flex-col gap-2">
      {images.length > 0 && <div className="flex flex-wrap gap-2">{images.map((file) => <Picture key={file.id} file={file} />)}</div>}
      {others.map((file) => (file.type === 'document' ? <FileCard key={file.id} file={file} /> : <Player key={file.id} file={file} />))}
    </div>
  );
});

function useSignedUrl({ storage_path: path, isStored }: ListedFile, width?: number): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!isStored) return;
    let isCurrent = true;
    signedUrl(path, width ? { width } : {}).then((signed) => isCurrent && setUrl(signed), () => {});
    return () => {
      isCurrent = false;
    };
  }, [path, isStored, width]);
  return url;
}

/** Its place is kept before it is loaded, so that the list never jumps. */
function Picture({ file }: { file: ListedFile }) {
  const { t } = useTranslation('messages');
  const [isOpen, setOpen] = useState(false);
  const url = useSignedUrl(file, LONGEST_SIDE * 2);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(file.width ?? LONGEST_SIDE, file.height ?? LONGEST_SIDE));
  const size = { width: Math.round((file.width ?? 240) * scale), height: Math.round((file.height ?? 180) * scale) };
  return (
    <>
      <button type="button" aria-label={t('openImage', { name: file.name })} onClick={() => setOpen(true)} className="overflow-hidden rounded-lg border border-hairline bg-rail" style={{ ...size, maxWidth: '100%' }}>
        {url && <img src={url} alt={file.name} {...size} className="size-full object-cover" />}
      </button>
      {isOpen && <LightBox file={file} onClose={() => setOpen(false)} />}
    </>
  );
}

function LightBox({ file, onClose }: { file: ListedFile; onClose(): void }) {
  const url = useSignedUrl(file);
  return (
    <Modal.Backdrop isOpen onOpenChange={onClose} variant="blur">
      <Modal.Container size="cover">
        <Modal.Dialog aria-label={file.name} className="flex flex-col gap-2 bg-transparent p-2 shadow-none">
          <div className="flex items-center justify-between gap-2 rounded-lg bg-raised px-3 py-1">
            <span className="truncate">{file.name}</span>
            <span className="flex gap-1"><DownloadButton file={file} /><Modal.CloseTrigger className="static" /></span>
          </div>
          {url && <img src={url} alt={file.name} className="mx-auto min-h-0 max-h-[80vh] max-w-full rounded-lg object-contain" />}
        </Modal.Dialog>
      </Modal.Container>
    </Modal.Backdrop>
  );
}

function Player({ file }: { file: ListedFile }) {
  const url = useSignedUrl(file);
  if (!url) return <FileCard file={file} />;
  return file.type === 'video'
    ? <video controls preload="metadata" src={url} aria-label={file.name} className="max-h-80 max-w-full rounded-lg border border-hairline" />
    : <audio controls preload="metadata" src={url} aria-label={file.name} className="w-full max-w-md" />;
}

/** A document: what it is, how large, and the way to get it. */
export function FileCard({ file }: { file: ListedFile }) {
  const { i18n } = useTranslation();
  const extension = file.name.includes('.') ? file.name.split('.').at(-1)?.toUpperCase().slice(0, 4) : null;
  return (
    <div className="hairline-card flex w-full max-w-md items-center gap-3 p-2.5">
      <span className="grid size-10 shrink-0 place-items-center rounded-md bg-tint text-[11px] font-semibold text-accent">{extension ?? <FileText size={17} strokeWidth={1.75} aria-hidden="true" />}</span>
      <span className="flex min-w-0 flex-1 flex-col leading-snug">
        <span className="truncate font-semibold">{file.name}</span>
        <span className="text-[13px] text-faint">{fileSize(file.file_size, i18n.language)}</span>
      </span>
      <DownloadButton file={file} />
    </div>
  );
}

function DownloadButton({ file }: { file: ListedFile }) {
  const { t } = useTranslation('messages');
  const download = async () => {
    try {
      const link = document.createElement('a');
      link.href = await signedUrl(file.storage_path, { download: file.name });
      link.download = file.name;
      link.click();
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  return <IconButton label={t('download', { name: file.name })} icon={Download} isDisabled={!file.isStored} onPress={() => void download()} />;
}
