import { createContext, useContext } from 'react';
import type { useFileThread } from './use-file-thread.ts';
import type { CommentedFile, Spot } from './file-comments.ts';
import type { Message } from '@parley/model';

/** The state of a viewed file and the talk about it. */
export type Commented = {
  file: CommentedFile;
  comments: readonly Message[];
  talk: ReturnType<typeof useFileThread>;
  isOpen: boolean;
  setOpen(isOpen: boolean): void;
  /** What the next comment is about, apart from the whole file; null where a file has no spots. */
  spot: Spot | null;
  /** True if the next comment is about the spot. */
  isAboutSpot: boolean;
  setAboutSpot(isAboutSpot: boolean): void;
  canMark: boolean;
  isMarking: boolean;
  setMarking(isMarking: boolean): void;
  /** Takes back the marked region. */
  unmark(): void;
  goTo(spot: Spot): void;
  /** The comment whose mark was pressed. */
  chosen: { id: string } | null;
  /** Called before another page is opened. */
  onLeave(): void;
};

const State = createContext<Commented | null>(null);

export const CommentedState = State.Provider;

/** The viewed file's comments; null outside a viewer. */
export const useCommented = (): Commented | null => useContext(State);
