import { shownAs } from './kinds.ts';
import { viewedFileOf } from './viewed-file.ts';
import { VIEWERS } from './viewers/index.ts';
import type { ViewerProps } from './viewers/viewer.ts';

/** Preview of a file by its kind. */
export function Preview({ entry, onDownload }: Omit<ViewerProps, 'file'>) {
  const file = viewedFileOf(entry);
  const Viewer = VIEWERS[shownAs(file)];
  return <Viewer file={file} entry={entry} onDownload={onDownload} />;
}
