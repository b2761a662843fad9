import { useEffect, useRef } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { ErrorNotice } from '../../../ui/Notice.tsx';
import { useFileSpots } from '../file-spots.ts';
import { Speed } from '../Player.tsx';
import { useSignedUrl } from '../use-signed-url.ts';
import type { ViewerProps } from './viewer.ts';

export const AudioViewer = ({ file }: ViewerProps) => <Media file={file} kind="audio" />;
export const VideoViewer = ({ file }: ViewerProps) => <Media file={file} kind="video" />;

function Media({ file, kind: Kind }: Pick<ViewerProps, 'file'> & { kind: 'audio' | 'video' }) {
  const { url, error } = useSignedUrl(file.path, undefined, file.bucket);
  const media = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  const spots = useFileSpots();
  const target = spots?.target;
  useEffect(() => {
    if (media.current && target?.seconds !== undefined) media.current.currentTime = target.seconds;
  }, [target, url]);
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
          onTimeUpdate={({ currentTarget }) =>
            spots?.moved({ seconds: Math.floor(currentTarget.currentTime) })
          }
          className={`block w-full rounded-lg ${Kind === 'video' ? 'max-h-[70vh] bg-rail' : ''}`}
        />
        <div className="self-end">
          <Speed onChange={(speed) => media.current && (media.current.playbackRate = speed)} />
        </div>
      </div>
    </div>
  );
}
