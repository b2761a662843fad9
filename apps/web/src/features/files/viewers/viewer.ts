import type { ComponentType } from 'react';
import type { Entry } from '../entry.ts';
import type { ViewedFile } from '../viewed-file.ts';

/** The stored file and its row. */
export type ViewerProps = {
  file: ViewedFile;
  entry: Exclude<Entry, { kind: 'folder' }>;
  onDownload(): void;
};

export type Viewer = ComponentType<ViewerProps>;
