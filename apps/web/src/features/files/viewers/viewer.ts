import type { ComponentType } from 'react';
import type { Entry } from '../entry.ts';
import type { Viewed } from '../viewed.ts';

/** The stored file and its row. */
export type ViewerProps = {
  file: Viewed;
  entry: Exclude<Entry, { kind: 'folder' }>;
  onDownload(): void;
};

export type Viewer = ComponentType<ViewerProps>;
