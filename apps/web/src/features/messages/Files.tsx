import type { Attachment, AttachmentSummary } from '@parley/model';
import { FileCard } from './FileCard.tsx';
import { Pictures } from './Pictures.tsx';
import { useSignedUrl } from './use-signed-url.ts';

/** The files of a message: images to look at, media to play, documents to save. */
export function Files({ files, rows }: { files: AttachmentSummary[]; rows: Attachment[] | undefined }) {
  const images = files.filter(({ type }) => type === 'image');
  const others = files.filter(({ type }) => type !== 'image');
  const rowOf = (file: AttachmentSummary) => rows?.find(({ id }) => id === file.id);
  return (
    <div className="mt-1.5 flex flex-col gap-2">
      {images.length > 0 && <Pictures files={images} stored={new Set(rows?.map(({ id }) => id))} />}
      {others.map((file) => (file.type === 'document' ? <FileCard key={file.id} file={file} row={rowOf(file)} /> : <Player key={file.id} file={file} row={rowOf(file)} />))}
    </div>
  );
}

function Player({ file, row }: { file: AttachmentSummary; row: Attachment | undefined }) {
  const { url, error } = useSignedUrl(row ? file.storage_path : null);
  if (error) return <FileCard file={file} row={row} />;
  return file.type === 'video'
    ? <video controls preload="metadata" src={url ?? undefined} aria-label={file.name} className="aspect-video w-full max-w-md rounded-lg border border-hairline bg-rail" />
    : (
      <div className="flex max-w-md flex-col gap-1">
        <span className="truncate text-[13px] text-soft">{file.name}</span>
        <audio controls preload="metadata" src={url ?? undefined} aria-label={file.name} className="h-10 w-full" />
      </div>
    );
}
