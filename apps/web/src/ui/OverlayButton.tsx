import { type ReactNode, useId, useRef, useState } from 'react';
import type { LaterPart } from '../lib/after-paint.tsx';
import { type Opening, OpeningContext } from './opening.ts';
import { PlainButton, type PlainButtonProps } from './PlainButton.tsx';

type OverlayButtonProps = Omit<PlainButtonProps, 'onPress' | 'ref' | 'id'> & {
  opens: 'menu' | 'dialog';
  /** Fetches what it opens, as soon as somebody comes near. */
  code: Pick<LaterPart<never>, 'load'>;
  /** What it opens, with `useOpening`; drawn from the first time on. */
  overlay: ReactNode;
  /** Where somebody else knows whether it is open. */
  isOpen?: boolean;
  onOpenChange?(isOpen: boolean): void;
};

/**
 * A button that opens a menu or a panel, whose code is there when it is needed and not before. A
 * press that comes earlier is kept: it opens as soon as it is there.
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
  // What closes fades away where it was.
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
        // At the key, not at the click that follows it: the focus goes to what opens in one step.
        onKeyDown={(event) => {
          const at = FOCUS_BY_KEY[event.key];
          if (!at || (opens === 'dialog' && event.key.startsWith('Arrow'))) return;
          event.preventDefault();
          if (event.repeat) return;
          setFocus(at);
          change(true);
        }}
        // Some browsers click at the end of the space bar all the same.
        onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
        onPress={() => {
          // Some browsers leave the focus where it was; it comes back to the button.
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
