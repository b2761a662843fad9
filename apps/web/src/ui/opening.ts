import { createContext, type RefObject, useContext } from 'react';

/** State that an `OverlayButton` passes to its overlay. */
export type Opening = {
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  /** The trigger, which positions and names the overlay. */
  triggerRef: RefObject<HTMLButtonElement | null>;
  triggerId: string;
  /** Initial focus: an item for the keyboard, none for the pointer. */
  focus: 'first' | 'last' | true;
};

export const OpeningContext = createContext<Opening | null>(null);

/** The state of the surrounding `OverlayButton`. */
export function useOpening(): Opening {
  const opening = useContext(OpeningContext);
  if (!opening) throw new Error('It is shown where no OverlayButton opened it');
  return opening;
}
