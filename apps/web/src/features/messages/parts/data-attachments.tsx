import { Files } from '../content/Files.tsx';
import type { PartViewProps } from './part-view.ts';

/** The message's files that have not been deleted. */
export function AttachmentParts({ files, rows }: PartViewProps) {
  return files.length > 0 && <Files files={files} rows={rows} />;
}
