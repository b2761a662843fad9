import type { FileRegion } from '@parley/model';
import { createContext, useContext } from 'react';

/** The reader's position in a file: a page or a second. */
export type FilePosition = { page?: number; seconds?: number };

/** A marked region of a picture or page. */
export type SpotMark = {
  id: string;
  /** What it is called for a screen reader. */
  label: string;
  /** The number on it; none while it is being placed. */
  number: number | null;
  region: FileRegion;
  page?: number | undefined;
};

export type FileSpots = {
  marks: readonly SpotMark[];
  /** Where the viewer should go; another object is another request. */
  target: FilePosition | null;
  /** The viewer tells where it is. */
  moved(position: FilePosition): void;
  /** True while the reader chooses a region. */
  isMarking: boolean;
  mark(region: FileRegion, page?: number): void;
  openMark(id: string): void;
};

const Spots = createContext<FileSpots | null>(null);

export const FileSpotsProvider = Spots.Provider;

/** The spots of the viewed file; null where they cannot be talked about. */
export const useFileSpots = (): FileSpots | null => useContext(Spots);
