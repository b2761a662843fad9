import type { Attachment, AttachmentSummary } from '@parley/model';
import { lazy, Suspense, useState } from 'react';
import { FileCard } from '../../files/FileCard.tsx';
import { fileFacts, isDrawable } from '../../files/file-facts.ts';
import { Pictures } from './Pictures.tsx';
import { Player } from '../../files/Player.tsx';

// Loaded on demand, because it can show every kind of file.
const FileViewer = lazy(() => import('./FileViewer.tsx'));

/**
 * A message's files: images, players for media, and cards for documents. Each opens in a large
 * view.
 */
export function Files({
  files,
  rows,
}: {
  files: AttachmentSummary[];
  rows: Attachment[] | undefined;
}) {
  const [viewedId, setViewed] = useState<string | null>(null);
  const viewed = rows?.find(({ id }) => id === viewedId);
  const rowOf = (file: AttachmentSummary) => rows?.find(({ id }) => id === file.id);
  const isPicture = (file: AttachmentSummary) =>
    file.type === 'image' && isDrawable(file.mime_type, rowOf(file)?.status);
  const pictures = files.filter(isPicture).map((file) => measured(file, rowOf(file)));
  const others = files.filter((file) => !isPicture(file));
  return (
    <div className="mt-1.5 flex flex-col items-start gap-2">
      {pictures.length > 0 && (
        <Pictures files={pictures} stored={new Set(rows?.map(({ id }) => id))} />
      )}
      {others.map((file) =>
        file.type === 'video' || file.type === 'audio' ? (
          <Player key={file.id} file={file} row={rowOf(file)} onOpen={() => setViewed(file.id)} />
        ) : (
          <FileCard key={file.id} file={file} row={rowOf(file)} onOpen={() => setViewed(file.id)} />
        ),
      )}
      {viewed && (
        <Suspense>
          <FileViewer row={viewed} onClose={() => setViewed(null)} />
        </Suspense>
      )}
    </div>
  );
}

/** Dimensions from the row, if the sender's browser could not measure the image. */
function measured(file: AttachmentSummary, row: Attachment | undefined): AttachmentSummary {
  if (file.width && file.height) return file;
  const { width, height } = fileFacts(row);
  return { ...file, ...(width && height && { width, height }) };
}
