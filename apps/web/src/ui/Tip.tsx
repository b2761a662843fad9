import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { keyNames } from '../lib/keys.ts';
import { positionTip, type TipPlacement } from './position-tip.ts';
import { useTip } from './use-tip.ts';

type TipProps = {
  /** Name or effect of the element. */
  text: ReactNode;
  /** Shortcut in the notation of `keyNames`. */
  shortcut?: string | undefined;
  placement?: TipPlacement;
  className?: string | undefined;
  /** One focusable element. */
  children: ReactNode;
};

/** A tooltip after 700 ms, or immediately after another one was shown (spec point 9). */
export function Tip({ text, shortcut, placement = 'top', className = '', children }: TipProps) {
  const host = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  const id = useId();
  const { isShown, triggers } = useTip(host, tip);
  useLayoutEffect(() => {
    const thing = host.current?.firstElementChild;
    if (!isShown || !thing || !tip.current) return;
    positionTip(tip.current, thing, placement);
    thing.setAttribute('aria-describedby', id);
    return () => thing.removeAttribute('aria-describedby');
  }, [isShown, id, placement]);
  return (
    <span ref={host} className="contents" {...triggers}>
      {children}
      {isShown &&
        createPortal(
          <div
            ref={tip}
            id={id}
            role="tooltip"
            data-entering="true"
            // Dialogs hide the rest of the page from screen readers, but not this.
            data-react-aria-top-layer="true"
            className={`tooltip fixed z-100000 w-max ${className}`}
          >
            {text}
            {shortcut && <span className="ms-2 opacity-70">{keyNames(shortcut)}</span>}
          </div>,
          document.body,
        )}
    </span>
  );
}
