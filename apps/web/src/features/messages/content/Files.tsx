import type { Attachment, AttachmentSummary } from '@parley/model';
import { FileCard } from './FileCard.tsx';
import { Pictures } from './Pictures.tsx';
import { Player } from './Player.tsx';

/** The files of a message: images to look at, media to play, documents to save. */
export function Files({ files, rows }: { files: AttachmentSummary[]; rows: Attachment[] | undefined }) {
  const images = files.filter(({ type }) => type === 'image');
  const others = files.filter(({ type }) => type !== 'image');
  const rowOf = (file: AttachmentSummary) => rows?.find(({ id }) => id === file.id);
  return (
    <div className="mt-1.5 flex flex-col items-start gap-2">
      {images.length > 0 && <Pictures files={images} stored={new Set(rows?.map(({ id }) => id))} />}
      {others.map((file) => (file.type === 'document' ? <FileCard key={file.id} file={file} row={rowOf(file)} /> : <Player key={file.id} file={file} row={rowOf(file)} />))}
    </div>
  );
}
