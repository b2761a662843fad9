import { Files } from '../content/Files.tsx';
import type { PartViewProps } from './part-view.ts';

/** The files of a message that are still there. */
export function AttachmentParts({ files, rows }: PartViewProps) {
  return files.length > 0 && <Files files={files} rows={rows} />;
}
