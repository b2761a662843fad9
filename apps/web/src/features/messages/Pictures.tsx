import type { AttachmentSummary } from '@parley/model';
import { ImageOff } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Size, thumbnailSize } from './thumbnail-size.ts';
import { useSignedUrl } from './use-signed-url.ts';

const LightBox = lazy(() => import('./LightBox.tsx'));

/** Images of a message side by side; a press shows them large. */
export function Pictures({ files, stored }: { files: AttachmentSummary[]; stored: Set<string> }) {
  const [shown, setShown] = useState<number | null>(null);
  return (
    <div className="flex flex-wrap gap-1.5">
      {files.map((file, index) => <Thumbnail key={file.id} file={file} isStored={stored.has(file.id)} size={thumbnailSize(file, files.length)} onOpen={() => setShown(index)} />)}
      {shown !== null && <Suspense><LightBox files={files} index={shown} onMove={setShown} onClose={() => setShown(null)} /></Suspense>}
    </div>
  );
}

/** Its place is kept before it is loaded, so that the list never jumps. */
function Thumbnail({ file, isStored, size, onOpen }: { file: AttachmentSummary; isStored: boolean; size: Size; onOpen(): void }) {
  const { t } = useTranslation('messages');
  const [isBroken, setBroken] = useState(false);
  const { url, error } = useSignedUrl(isStored ? file.storage_path : null, size.load);
  const style = { width: size.width, aspectRatio: `${size.width} / ${size.height}` };
  return (
    <button type="button" aria-label={t('openImage', { name: file.name })} onClick={onOpen} className="grid max-w-full cursor-zoom-in place-items-center overflow-hidden rounded-lg border border-hairline bg-rail" style={style}>
      {error || isBroken
        ? <span className="flex items-center gap-2 px-3 text-[13px] text-faint"><ImageOff size={16} strokeWidth={1.75} aria-hidden="true" /><span className="truncate">{file.name}</span></span>
        : url && <img src={url} alt={file.name} onError={() => setBroken(true)} className="size-full object-cover" />}
    </button>
  );
}
