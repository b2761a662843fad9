import { createContext, type RefObject, useContext } from 'react';

/** What an `OverlayButton` tells what it opens. */
export type Opening = {
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  /** Where it opens, and what it is named after. */
  triggerRef: RefObject<HTMLButtonElement | null>;
  triggerId: string;
  /** Which item of a menu the keyboard goes to; none of its own accord for the pointer. */
  focus: 'first' | 'last' | true;
};

export const OpeningContext = createContext<Opening | null>(null);

/** Of what was opened: by which button, and how it is closed. */
export function useOpening(): Opening {
  const opening = useContext(OpeningContext);
  if (!opening) throw new Error('It is shown where no OverlayButton opened it');
  return opening;
}
