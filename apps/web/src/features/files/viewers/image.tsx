import { Minus, Plus } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ErrorNotice } from '../../../ui/Notice.tsx';
import { useSignedUrl } from '../use-signed-url.ts';
import { useZoom } from '../use-zoom.ts';
import { ZoomedImage } from '../ZoomedImage.tsx';
import type { ViewerProps } from './viewer.ts';

/** An image that can be zoomed. */
export function ImageViewer({ file }: ViewerProps) {
  const { t } = useTranslation('messages');
  const { url, error } = useSignedUrl(file.path, undefined, file.bucket);
  const frame = useRef<HTMLDivElement>(null);
  const zoom = useZoom(frame);
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
        {url && <ZoomedImage url={url} name={file.name} zoom={zoom} />}
      </div>
      <div className="absolute end-4 bottom-4 flex gap-1 rounded-lg border border-hairline bg-raised p-1">
        <IconButton
          label={t('zoomOut')}
          icon={Minus}
          isDisabled={!zoom.isEnlarged}
          onPress={zoom.out}
        />
        <IconButton label={t('zoomIn')} icon={Plus} onPress={zoom.in} />
      </div>
    </div>
  );
}
