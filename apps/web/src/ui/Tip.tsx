import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { keyNames } from '../lib/keys.ts';
import { standBeside, type TipPlacement } from './stand-beside.ts';
import { useTip } from './use-tip.ts';

type TipProps = {
  /** What the thing is called, or does. */
  text: ReactNode;
  /** The keys that do the same, as `keyNames` takes them. */
  shortcut?: string | undefined;
  placement?: TipPlacement;
  className?: string | undefined;
  /** The thing: one element that can have the focus. */
  children: ReactNode;
};

/**
 * Says a name to the eye after 700 ms, and at once to an eye that has just read another (spec point
 * 9).
 */
export function Tip({ text, shortcut, placement = 'top', className = '', children }: TipProps) {
  const host = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  const id = useId();
  const { isShown, triggers } = useTip(host, tip);
  useLayoutEffect(() => {
    const thing = host.current?.firstElementChild;
    if (!isShown || !thing || !tip.current) return;
    standBeside(tip.current, thing, placement);
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
            // A dialog hides what else is on the page from screen readers, but not this.
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
