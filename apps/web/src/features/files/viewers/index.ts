import type { ShownKind } from '../kinds.ts';
import { ImageViewer } from './image.tsx';
import { MarkdownViewer } from './markdown.tsx';
import { AudioViewer, VideoViewer } from './media.tsx';
import { NoViewer } from './nothing.tsx';
import { OfficeViewer } from './office.tsx';
import { PdfViewer } from './pdf.tsx';
import { TableViewer } from './table.tsx';
import { TextViewer } from './text.tsx';
import type { Viewer } from './viewer.ts';

/** The viewer of each kind of file. A missing kind is a compile error. */
export const VIEWERS: Record<ShownKind, Viewer> = {
  image: ImageViewer,
  pdf: PdfViewer,
  markdown: MarkdownViewer,
  table: TableViewer,
  text: TextViewer,
  audio: AudioViewer,
  video: VideoViewer,
  office: OfficeViewer,
  nothing: NoViewer,
};
