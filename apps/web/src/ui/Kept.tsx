import { Activity, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

/**
 * Keeps its children mounted while something else is shown: their state and elements, but not their
 * effects. The elements leave the page meanwhile, so that nothing finds them and no style is
 * computed for them; they lose their scroll positions by that.
 */
export function Kept({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const [host] = useState(makeHost);
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <Entrance host={host} />
      {createPortal(children, host)}
      <Exit host={host} />
    </Activity>
  );
}

/** Its children are laid out in its parent's box. */
function makeHost(): HTMLDivElement {
  const host = document.createElement('div');
  host.className = 'contents';
  return host;
}

/** Rendered before the children, so that their elements are on the page when their effects run. */
function Entrance({ host }: { host: HTMLElement }) {
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    slot.current?.append(host);
  }, [host]);
  return <div ref={slot} className="contents" />;
}

/** Rendered after the children, so that those that leave can still measure the page. */
function Exit({ host }: { host: HTMLElement }) {
  useLayoutEffect(() => () => host.remove(), [host]);
  return null;
}
