import { type ReactNode, useId, useRef, useState } from 'react';
import type { LaterPart } from '../lib/later-part.tsx';
import { type Opening, OpeningContext } from './opening.ts';
import { PlainButton, type PlainButtonProps } from './PlainButton.tsx';

type OverlayButtonProps = Omit<PlainButtonProps, 'onPress' | 'ref' | 'id'> & {
  opens: 'menu' | 'dialog';
  /** Fetches the code of the overlay on hover or focus. */
  code: Pick<LaterPart<never>, 'load'>;
  /** The overlay, which uses `useOpening`; rendered from the first opening on. */
  overlay: ReactNode;
  /** For controlled use. */
  isOpen?: boolean;
  onOpenChange?(isOpen: boolean): void;
};

/**
 * A button that opens a lazily loaded menu or panel. A press before the code is loaded opens it as
 * soon as it is.
 */
export function OverlayButton({
  opens,
  code,
  overlay,
  isOpen: isOpenOutside,
  onOpenChange,
  ...button
}: OverlayButtonProps) {
  const triggerRef = useRef<HTMLButtonElement>(null);
  const triggerId = useId();
  const [isOpenHere, setOpenHere] = useState(false);
  const [focus, setFocus] = useState<Opening['focus']>(true);
  const isOpen = isOpenOutside ?? isOpenHere;
  // Stays rendered after closing, to fade out.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  const change = (next: boolean) => {
    setOpenHere(next);
    onOpenChange?.(next);
  };
  return (
    <>
      <PlainButton
        {...button}
        ref={triggerRef}
        id={triggerId}
        aria-haspopup={opens}
        aria-expanded={isOpen}
        onPointerEnter={code.load}
        onFocus={code.load}
        onPointerDown={() => setFocus(true)}
        // On key down, not on the click that follows, so that the focus moves in one step.
        onKeyDown={(event) => {
          const at = FOCUS_BY_KEY[event.key];
          if (!at || (opens === 'dialog' && event.key.startsWith('Arrow'))) return;
          event.preventDefault();
          if (event.repeat) return;
          setFocus(at);
          change(true);
        }}
        // Some browsers click when Space is released.
        onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
        onPress={() => {
          // Some browsers do not focus the button, to which the focus returns.
          triggerRef.current?.focus();
          change(!isOpen);
        }}
      />
      {wasOpen && (
        <OpeningContext value={{ isOpen, onOpenChange: change, triggerRef, triggerId, focus }}>
          {overlay}
        </OpeningContext>
      )}
    </>
  );
}

const FOCUS_BY_KEY: Partial<Record<string, Opening['focus']>> = {
  Enter: 'first',
  ' ': 'first',
  ArrowDown: 'first',
  ArrowUp: 'last',
};
